-- The rules about super admins hold whichever way the database is written to. Above them is only the operator at the
-- server (`tornanti.operator`), and who leaves by their own wish (`tornanti.leaving`), each for one transaction.

create function is_operator() returns boolean language sql stable as $$
  select coalesce(current_setting('tornanti.operator', true), '') = 'yes'
$$;

create function super_admins_kept() returns trigger language plpgsql as $$
declare
  was_super boolean := tg_op <> 'INSERT' and old.role = 'super_admin';
  is_super boolean := tg_op <> 'DELETE' and new.role = 'super_admin';
begin
  if (tg_op = 'TRUNCATE' or was_super <> is_super or was_super and old.user_id <> new.user_id) and not is_operator()
    and not (tg_op = 'DELETE' and coalesce(current_setting('tornanti.leaving', true), '') = old.user_id::text)
  then
    raise exception 'super admins are made and unmade by the operator alone'
      using errcode = 'check_violation', constraint = 'super_admins_kept';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger super_admins_kept before insert or update or delete on user_roles
  for each row execute function super_admins_kept();

-- Of a table that is emptied at once no row is asked.
create trigger super_admins_kept_by_all before truncate on user_roles
  for each statement execute function super_admins_kept();

create function last_super_admin_stays() returns trigger language plpgsql as $$
begin
  if is_operator() or not exists (select from gone where role = 'super_admin') then
    return null;
  end if;
  -- One at a time: of two who leave at once, each would still see the other.
  perform pg_advisory_xact_lock(hashtext('tornanti.super_admins'));
  if exists (select from user_roles) and not exists (select from user_roles where role = 'super_admin') then
    raise exception 'the last super admin stays'
      using errcode = 'check_violation', constraint = 'last_super_admin_stays';
  end if;
  return null;
end $$;

create trigger last_super_admin_stays after delete on user_roles
  referencing old table as gone for each statement execute function last_super_admin_stays();

create function super_admins_not_blocked() returns trigger language plpgsql as $$
begin
  if exists (select from user_roles where user_id = new.id and role = 'super_admin') and not is_operator() then
    raise exception 'a super admin is not blocked'
      using errcode = 'check_violation', constraint = 'super_admins_not_blocked';
  end if;
  return new;
end $$;

create trigger super_admins_not_blocked before update of blocked_at on users
  for each row when (new.blocked_at is not null) execute function super_admins_not_blocked();
