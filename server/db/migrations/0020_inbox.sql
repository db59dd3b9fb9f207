-- What a person is told of. It names nobody and copies no words; both are looked up when it is read, and whatever it is
-- about takes it along when it goes.
create table inbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (
    kind in (
      'friend_request', 'friend_accepted', 'diary_tag', 'post_comment', 'post_like', 'event_approved', 'event_rejected',
      'event_changed', 'event_cancelled', 'event_place_freed', 'points', 'rank'
    )
  ),
  post_id uuid references community_posts on delete cascade,
  event_id uuid references events on delete cascade,
  diary_entry_id uuid references diary_entries on delete cascade,
  -- Of points: for what they were (user_points.award_key). Of a change: which fields. Of a rank: which.
  details jsonb not null default '{}',
  -- What happens again before it was read is gathered, not added.
  gather_key text not null check (char_length(gather_key) between 1 and 200),
  -- False where the person wishes to hear of it in other ways only.
  is_listed boolean not null,
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz(3) not null,
  check (is_read = (read_at is not null)),
  check ((post_id is not null) = (kind in ('post_comment', 'post_like'))),
  check ((event_id is not null) = (kind like 'event\_%')),
  check ((diary_entry_id is not null) = (kind = 'diary_tag'))
);

create unique index inbox_gathered on inbox (user_id, gather_key) where not is_read;
create index inbox_newest on inbox (user_id, created_at desc, id desc) where is_listed;
create index inbox_unread on inbox (user_id) where is_listed and not is_read;
create index inbox_old_read on inbox (read_at) where is_read;
create index inbox_old_unread on inbox (created_at) where not is_read;
create index inbox_of_post on inbox (post_id) where post_id is not null;
create index inbox_of_event on inbox (event_id) where event_id is not null;
create index inbox_of_entry on inbox (diary_entry_id) where diary_entry_id is not null;

-- Who did it. Somebody who goes, or takes it back, leaves the sentence.
create table inbox_people (
  item_id uuid not null references inbox on delete cascade,
  person_id uuid not null references users on delete cascade,
  at timestamptz(3) not null,
  primary key (item_id, person_id)
);

create index inbox_people_of on inbox_people (person_id);
create index inbox_people_newest on inbox_people (item_id, at desc);

-- Nobody is left who did it: it did not happen.
create function inbox_emptied() returns trigger language plpgsql as $$
begin
  delete from inbox i where i.id in (select item_id from gone)
    and not exists (select from inbox_people p where p.item_id = i.id);
  return null;
end $$;

create trigger inbox_emptied after delete on inbox_people
  referencing old table as gone for each statement execute function inbox_emptied();

-- Only what differs from what holds by default (contract/inbox-kinds.ts).
create table inbox_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null check (
    topic in (
      'friend_request', 'friend_accepted', 'diary_tag', 'post_comment', 'post_like', 'event_decision', 'event_change',
      'points', 'digest'
    )
  ),
  app boolean,
  push boolean,
  email boolean,
  primary key (user_id, topic)
);

-- Keys that the servers share, made by whichever starts first.
create table server_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- A browser that wishes to be told while nobody looks. It ends with the session that it was made in: whoever signs out, is
-- blocked or changes the password elsewhere is told nothing more there. A session that runs out by itself leaves it.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 10 and 1000),
  p256dh text not null check (char_length(p256dh) between 80 and 100),
  auth text not null check (char_length(auth) between 16 and 40),
  created_at timestamptz(3) not null default clock_timestamp()
);

create index push_subscriptions_of on push_subscriptions (user_id, created_at desc);
create index push_subscriptions_in on push_subscriptions (session_id) where session_id is not null;

create table push_outbox (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  item_id uuid not null references inbox on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  unique (subscription_id, item_id)
);

create index push_outbox_waiting on push_outbox (next_attempt_at);
create index push_outbox_of_item on push_outbox (item_id);

-- To whom the digest of a week was given to the mail: once.
create table digests (
  user_id uuid not null references users on delete cascade,
  -- The Monday on which it goes out, in Rome.
  week date not null,
  primary key (user_id, week)
);
