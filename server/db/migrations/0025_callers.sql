-- What works by the owner's rights is called by the application alone (server/db/app-role.ts gives it the right), and not by
-- every login of the same PostgreSQL.
revoke execute on function set_role(uuid, text), connection_counts() from public;

-- The operator is whoever may do as the owner of the tables, and says so; a login for reading is not.
create or replace function is_operator() returns boolean language sql stable as $$
  select coalesce(current_setting('tornanti.operator', true), '') = 'yes'
    and coalesce(current_setting('role', true), '') <> 'tornanti_app'
    and pg_has_role(session_user, (select relowner from pg_class where oid = 'public.user_roles'::regclass), 'MEMBER')
$$;

-- Locked while it is read: an event that is being called off meanwhile is seen as it will be.
create or replace function event_joinable() returns trigger language plpgsql as $$
begin
  if (select status from events where id = new.event_id for share) is distinct from 'approved' then
    raise exception 'nobody joins an event that is not approved'
      using errcode = 'check_violation', constraint = 'event_joinable';
  end if;
  return new;
end $$;

-- The code that the start prints lies in a log that is kept for months.
alter table admin_setup add column code_expires_at timestamptz;
update admin_setup set code_hash = null;
