-- Roles and totals are written by functions of the owner: the application's role has no right to do it itself
-- (server/db/app-role.ts).

-- The one column that the application may write: without any it could not lock a row.
alter table user_roles add column role_given_at timestamptz not null default now();

create function set_role(person uuid, wanted text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into user_roles (user_id, role) values (person, wanted)
  on conflict (user_id) do update set role = excluded.role, role_given_at = now()
$$;

alter function points_counted() security definer set search_path = public, pg_temp;

-- By what the connection works as, and not by whom a function or a cascade works for.
create or replace function is_operator() returns boolean language sql stable as $$
  select coalesce(current_setting('tornanti.operator', true), '') = 'yes'
    and coalesce(current_setting('role', true), '') <> 'tornanti_app'
$$;
