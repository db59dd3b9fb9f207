-- Events: proposed, decided on, joined, ridden.

-- contract/event-states.ts holds the same table; a test compares them.
create table event_transitions (
  step text primary key,
  from_status text not null,
  to_status text not null
);

insert into event_transitions values
  ('approve', 'pending', 'approved'),
  ('reject', 'pending', 'rejected'),
  ('withdraw', 'pending', 'cancelled'),
  ('cancel', 'approved', 'cancelled');

create table events (
  id uuid primary key default gen_random_uuid(),
  -- What the form sent along: pressing twice, or again after a lost answer, makes one event.
  request_key uuid not null unique,
  creator_id uuid references users on delete set null,
  title text not null check (char_length(title) between 5 and 200),
  description text not null check (char_length(description) between 10 and 2000),
  location text not null check (char_length(location) between 1 and 200),
  meeting_point text check (char_length(meeting_point) between 1 and 200),
  meeting_latitude double precision check (meeting_latitude between -90 and 90),
  meeting_longitude double precision check (meeting_longitude between -180 and 180),
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  event_type text not null check (event_type in ('ride', 'meeting', 'tour', 'maintenance', 'social')),
  difficulty_level text check (difficulty_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  price_cents int check (price_cents between 0 and 1000000),
  route_id uuid references itineraries on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  rejection_reason text check (char_length(rejection_reason) between 1 and 500),
  cancellation_reason text check (char_length(cancellation_reason) between 1 and 500),
  -- Who approved, rejected or cancelled it.
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  is_withdrawn boolean not null default false,
  -- Rejected, and proposed anew since.
  is_corrected boolean not null default false,
  -- When those who came got their points: never twice.
  points_given_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (start_date < end_date),
  check (difficulty_level is null or event_type = 'ride'),
  check ((meeting_latitude is null) = (meeting_longitude is null)),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check (cancellation_reason is null or status = 'cancelled'),
  check (points_given_at is null or status = 'approved'),
  check (not is_corrected or status = 'rejected')
);

create index events_by_start on events (start_date, id) where status = 'approved';
create index events_newest on events (status, created_at desc, id desc);
create index events_of_person on events (creator_id, created_at desc) where creator_id is not null;
create index events_decided_by on events (decided_by) where decided_by is not null;
create index events_by_route on events (route_id) where route_id is not null;
create index events_without_points on events (end_date) where status = 'approved' and points_given_at is null;

-- What admins changed of approved events, for those who come along. Written while the event is locked.
create table event_changes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  fields text[] not null check (cardinality(fields) > 0),
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null
);

create index event_changes_of_event on event_changes (event_id, changed_at);
create index event_changes_changed_by on event_changes (changed_by) where changed_by is not null;

create function event_steps_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'an event begins as pending' using errcode = 'check_violation', constraint = 'event_steps_kept';
    end if;
  elsif new.status <> old.status and not exists (
    select from event_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an event does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'event_steps_kept';
  end if;
  return new;
end $$;

create trigger event_steps_kept before insert or update of status on events
  for each row execute function event_steps_kept();

-- The places of an event, apart from what is told of it: they move with every registration, and a row that moves twice
-- in a transaction is asked again for everything it refers to.
create table event_places (
  event_id uuid primary key references events on delete cascade,
  -- Null: as many as come.
  max_participants int check (max_participants between 1 and 1000),
  participant_count int not null default 0 check (participant_count >= 0),
  waiting_count int not null default 0 check (waiting_count >= 0),
  constraint event_places_enough check (participant_count <= max_participants)
);

create table event_participants (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event_places on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('registered', 'waiting')),
  -- The order of joining, and so of the line. Given while the event is locked: no two moments are alike.
  turn bigint generated always as identity,
  joined_at timestamptz(3) not null,
  registered_at timestamptz(3),
  constraint event_participants_once unique (event_id, user_id),
  check ((status = 'registered') = (registered_at is not null))
);

create index event_participants_in_order on event_participants (event_id, status, turn);
create index event_participants_of_person on event_participants (user_id);

-- Nobody joins what is not approved, whichever way they come.
create function event_joinable() returns trigger language plpgsql as $$
begin
  if (select status from events where id = new.event_id) is distinct from 'approved' then
    raise exception 'nobody joins an event that is not approved'
      using errcode = 'check_violation', constraint = 'event_joinable';
  end if;
  return new;
end $$;

create trigger event_joinable before insert or update of event_id, status on event_participants
  for each row execute function event_joinable();

create function event_places_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update event_places p set
      participant_count = p.participant_count - c.registered, waiting_count = p.waiting_count - c.waiting
    from (
      select event_id, count(*) filter (where status = 'registered') as registered,
        count(*) filter (where status = 'waiting') as waiting
      from gone group by event_id
    ) c where p.event_id = c.event_id;
  end if;
  if tg_op <> 'DELETE' then
    update event_places p set
      participant_count = p.participant_count + c.registered, waiting_count = p.waiting_count + c.waiting
    from (
      select event_id, count(*) filter (where status = 'registered') as registered,
        count(*) filter (where status = 'waiting') as waiting
      from come group by event_id
    ) c where p.event_id = c.event_id;
  end if;
  return null;
end $$;

create trigger event_places_taken after insert on event_participants
  referencing new table as come for each statement execute function event_places_counted();
create trigger event_places_moved after update on event_participants
  referencing old table as gone new table as come for each statement execute function event_places_counted();
create trigger event_places_left after delete on event_participants
  referencing old table as gone for each statement execute function event_places_counted();

-- A mail may be about an event; what else its composer must know (which fields changed) stands in details.
alter table mail_outbox add column event_id uuid references events on delete cascade;
alter table mail_outbox add column details jsonb not null default '{}';
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox ((event_id is not null), next_attempt_at)
  where sent_at is null and failed_at is null;
create index mail_outbox_of_event on mail_outbox (event_id) where event_id is not null;
