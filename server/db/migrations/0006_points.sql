-- Points: a history whose sum is the total of the profile, by itself.

create table user_points (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  point_type text not null check (point_type in ('event_participation', 'event_creation', 'admin_bonus', 'achievement')),
  description text not null check (char_length(description) between 1 and 300),
  points int not null check (points <> 0 and points between -100000 and 100000),
  created_at timestamptz(3) not null default now()
);

create index user_points_newest on user_points (user_id, created_at desc, id desc);

-- The check on profiles.total_points refuses what would fall below zero.
create function points_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update profiles set total_points = total_points - old.points where user_id = old.user_id;
  else
    update profiles set total_points = total_points + new.points where user_id = new.user_id;
  end if;
  return null;
end $$;

create trigger points_counted after insert or delete on user_points
  for each row execute function points_counted();

create function points_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'points are only ever added';
end $$;

create trigger points_are_kept before update on user_points
  for each row execute function points_are_kept();
