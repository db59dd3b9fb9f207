-- How many there are of everything, by the day of Rome on which they began: totals and charts without counting anything.

create function rome_day(timestamptz) returns date language sql immutable parallel safe as $$
  select ($1 at time zone 'Europe/Rome')::date
$$;

create table day_counts (
  thing text,
  -- '-infinity': all days together.
  day date,
  -- Of events their status, of points of interest whether they are verified; of others nothing.
  state text,
  count int not null,
  primary key (thing, day, state)
);

create index day_counts_ever on day_counts (thing, state) where day = '-infinity';

-- What came and went since. Only ever added to, so that nobody who writes a post waits for somebody who writes another;
-- a job folds it into day_counts (server/features/stats/fold-counts.service.ts).
create table day_count_moves (
  thing text not null,
  day date not null,
  state text not null,
  moved int not null
);

create view kept_day_counts as
  select thing, day, state, sum(count)::int as count from (
    select thing, day, state, count from day_counts
    union all select thing, day, state, moved from day_count_moves
    union all select thing, '-infinity', state, moved from day_count_moves
  ) every
  group by thing, day, state having sum(count) <> 0;

-- What kept_day_counts must hold, counted one by one.
create view counted_days as
  select thing, day, state, count(*)::int as count from (
    select 'members' as thing, '' as state, created_at from profiles
    union all select 'events', status, created_at from events
    union all select 'poi', verified::text, created_at from poi
    union all select 'posts', status, created_at from community_posts
    union all select 'comments', '', created_at from post_comments
    union all select 'diary_entries', '', created_at from diary_entries
    union all select 'itineraries', '', created_at from itineraries
  ) every
  cross join lateral (values (rome_day(created_at)), ('-infinity')) span(day)
  group by thing, day, state;

-- Named after the thing and, where it has one, the column of its state.
create function rows_counted() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into day_count_moves
     select %L, rome_day(created_at), %s, %s count(*) from counted group by 2, 3',
    tg_argv[0], coalesce(quote_ident(tg_argv[1]) || '::text', ''''''), case tg_op when 'INSERT' then '+' else '-' end
  );
  return null;
end $$;

create function row_counted_anew() returns trigger language plpgsql as $$
declare
  was text := coalesce(to_jsonb(old) ->> tg_argv[1], '');
  now_is text := coalesce(to_jsonb(new) ->> tg_argv[1], '');
begin
  insert into day_count_moves values
    (tg_argv[0], rome_day(old.created_at), was, -1), (tg_argv[0], rome_day(new.created_at), now_is, 1);
  return null;
end $$;

create trigger members_come after insert on profiles
  referencing new table as counted for each statement execute function rows_counted('members');
create trigger members_gone after delete on profiles
  referencing old table as counted for each statement execute function rows_counted('members');
create trigger members_moved after update of created_at on profiles for each row
  when (old.created_at <> new.created_at) execute function row_counted_anew('members');

create trigger events_come after insert on events
  referencing new table as counted for each statement execute function rows_counted('events', 'status');
create trigger events_gone after delete on events
  referencing old table as counted for each statement execute function rows_counted('events', 'status');
create trigger events_moved after update of created_at, status on events for each row
  when (old.created_at <> new.created_at or old.status <> new.status) execute function row_counted_anew('events', 'status');

create trigger poi_come after insert on poi
  referencing new table as counted for each statement execute function rows_counted('poi', 'verified');
create trigger poi_gone after delete on poi
  referencing old table as counted for each statement execute function rows_counted('poi', 'verified');
create trigger poi_moved after update of created_at, verified on poi for each row
  when (old.created_at <> new.created_at or old.verified <> new.verified) execute function row_counted_anew('poi', 'verified');

create trigger posts_come after insert on community_posts
  referencing new table as counted for each statement execute function rows_counted('posts', 'status');
create trigger posts_gone after delete on community_posts
  referencing old table as counted for each statement execute function rows_counted('posts', 'status');
create trigger posts_moved after update of created_at, status on community_posts for each row
  when (old.created_at <> new.created_at or old.status <> new.status) execute function row_counted_anew('posts', 'status');

create trigger comments_come after insert on post_comments
  referencing new table as counted for each statement execute function rows_counted('comments');
create trigger comments_gone after delete on post_comments
  referencing old table as counted for each statement execute function rows_counted('comments');
create trigger comments_moved after update of created_at on post_comments for each row
  when (old.created_at <> new.created_at) execute function row_counted_anew('comments');

create trigger diary_entries_come after insert on diary_entries
  referencing new table as counted for each statement execute function rows_counted('diary_entries');
create trigger diary_entries_gone after delete on diary_entries
  referencing old table as counted for each statement execute function rows_counted('diary_entries');
create trigger diary_entries_moved after update of created_at on diary_entries for each row
  when (old.created_at <> new.created_at) execute function row_counted_anew('diary_entries');

create trigger itineraries_come after insert on itineraries
  referencing new table as counted for each statement execute function rows_counted('itineraries');
create trigger itineraries_gone after delete on itineraries
  referencing old table as counted for each statement execute function rows_counted('itineraries');
create trigger itineraries_moved after update of created_at on itineraries for each row
  when (old.created_at <> new.created_at) execute function row_counted_anew('itineraries');

insert into day_counts select thing, day, state, count from counted_days;

-- Few, and looked for: mails that were given up.
create index mail_outbox_failed on mail_outbox (failed_at) where failed_at is not null;
