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

-- How many have a total, and how many of them got there on a day. A place is the sum of the crowds before it, and of
-- the few who got to the same total on the same day.
create table point_crowds (
  total_points int check (total_points > 0),
  -- Of UTC. The day before all days: all of them together.
  reached_on date,
  people int not null check (people >= 0),
  primary key (total_points, reached_on)
);

create index point_crowds_totals on point_crowds (total_points) where reached_on = '-infinity';

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
      select row(total_points, (points_reached_at at time zone 'UTC')::date, -1)::point_crowds
      from gone where total_points > 0 and not is_blocked
    );
  end if;
  if tg_op <> 'DELETE' then
    moves := moves || array(
      select row(total_points, (points_reached_at at time zone 'UTC')::date, 1)::point_crowds
      from come where total_points > 0 and not is_blocked
    );
  end if;
  for move in
    select total_points, coalesce(reached_on, '-infinity') as reached_on, sum(people)::int from unnest(moves)
    group by grouping sets ((total_points), (total_points, reached_on)) having sum(people) <> 0 order by 1, 2
  loop
    if move.people > 0 then
      insert into point_crowds as crowd values (move.*)
      on conflict (total_points, reached_on) do update set people = crowd.people + excluded.people;
    else
      update point_crowds set people = people + move.people
      where total_points = move.total_points and reached_on = move.reached_on;
      delete from point_crowds
      where total_points = move.total_points and reached_on = move.reached_on and people = 0;
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

insert into point_crowds
select total_points, coalesce((points_reached_at at time zone 'UTC')::date, '-infinity'), count(*) from profiles
where total_points > 0 and not is_blocked
group by grouping sets ((total_points), (total_points, (points_reached_at at time zone 'UTC')::date));
