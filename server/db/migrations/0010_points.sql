-- Points: each award once, and everybody's place without counting everybody.

-- What the award was for: asked for twice, it is given once.
alter table user_points add column award_key text not null default gen_random_uuid()::text
  check (char_length(award_key) between 1 and 120);
alter table user_points add constraint user_points_once unique (user_id, award_key);

-- When the total became what it is; at first, when the account was made.
alter table profiles add column points_reached_at timestamptz(3) not null default now();
-- Follows from users.blocked_at: somebody who is blocked is nobody to others, and has no place.
alter table profiles add column is_blocked boolean not null default false;

update profiles p set
  points_reached_at = coalesce((select max(created_at) from user_points h where h.user_id = p.user_id), p.created_at),
  is_blocked = (select blocked_at is not null from users u where u.id = p.user_id);

create index profiles_leaderboard on profiles (total_points desc, points_reached_at, user_id)
  where total_points > 0 and not is_blocked;

-- How many have a total: ever, by the month and by the day they got there. A place is the sum of the crowds before it
-- and of the few who got to the same total earlier on the same day.
create table point_crowds (
  span text check (span in ('ever', 'month', 'day')),
  total_points int check (total_points > 0),
  since date,
  people int not null check (people >= 0),
  primary key (span, total_points, since)
);

-- The crowds of somebody who got there at that moment.
create function point_spans(at timestamptz) returns table (span text, since date) language sql immutable as $$
  values ('ever', '-infinity'::date), ('month', date_trunc('month', at at time zone 'UTC')::date),
    ('day', (at at time zone 'UTC')::date)
$$;

-- What point_crowds must hold, counted one by one.
create view counted_crowds as
  select span, total_points, since, count(*)::int as people from profiles, point_spans(points_reached_at)
  where total_points > 0 and not is_blocked group by span, total_points, since;

-- Everybody takes the account first, then profiles and crowds, each in ascending order: whoever awards at the same
-- moment waits, and never for ever. That holds for one statement a transaction.
create or replace function points_counted() returns trigger language plpgsql as $$
begin
  perform from profiles where user_id = any (array(select user_id from moved)) order by user_id for no key update;
  -- The check on profiles.total_points refuses what would fall below zero.
  update profiles p set
    total_points = p.total_points + case tg_op when 'INSERT' then m.points else -m.points end,
    points_reached_at = coalesce((select max(created_at) from user_points h where h.user_id = p.user_id), p.created_at)
  from (select user_id, sum(points)::int as points from moved group by user_id) m
  where p.user_id = m.user_id;
  return null;
end $$;

drop trigger points_counted on user_points;
create trigger points_added after insert on user_points
  referencing new table as moved for each statement execute function points_counted();
create trigger points_removed after delete on user_points
  referencing old table as moved for each statement execute function points_counted();

create function block_followed() returns trigger language plpgsql as $$
begin
  update profiles set is_blocked = new.blocked_at is not null where user_id = new.id;
  return null;
end $$;

create trigger block_followed after update of blocked_at on users for each row
  when ((old.blocked_at is null) <> (new.blocked_at is null)) execute function block_followed();

create function crowds_counted() returns trigger language plpgsql as $$
declare
  moves point_crowds[] := '{}';
  move point_crowds;
begin
  if tg_op <> 'INSERT' then
    moves := array(
      select row(span, total_points, since, -1)::point_crowds from gone, point_spans(points_reached_at)
      where total_points > 0 and not is_blocked
    );
  end if;
  if tg_op <> 'DELETE' then
    moves := moves || array(
      select row(span, total_points, since, 1)::point_crowds from come, point_spans(points_reached_at)
      where total_points > 0 and not is_blocked
    );
  end if;
  for move in
    select span, total_points, since, sum(people) from unnest(moves)
    group by span, total_points, since having sum(people) <> 0 order by span, total_points, since
  loop
    if move.people > 0 then
      insert into point_crowds as crowd values (move.*)
      on conflict (span, total_points, since) do update set people = crowd.people + excluded.people;
    else
      update point_crowds set people = people + move.people
      where span = move.span and total_points = move.total_points and since = move.since;
      delete from point_crowds
      where span = move.span and total_points = move.total_points and since = move.since and people = 0;
    end if;
  end loop;
  return null;
end $$;

create trigger crowds_come after insert on profiles
  referencing new table as come for each statement execute function crowds_counted();
create trigger crowds_moved after update on profiles
  referencing old table as gone new table as come for each statement execute function crowds_counted();
create trigger crowds_gone after delete on profiles
  referencing old table as gone for each statement execute function crowds_counted();

insert into point_crowds select * from counted_crowds order by span, total_points, since;
