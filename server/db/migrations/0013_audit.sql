-- Who runs the place, and what they did. No names and no words of people are kept here: whoever leaves is gone from it.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  action text not null check (char_length(action) between 1 and 60),
  -- Null: the operator at the server, or somebody who has left since.
  actor_id uuid references users on delete set null,
  person_id uuid references users on delete set null,
  thing_id uuid,
  -- Numbers, roles and names of fields.
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  -- Written in the transaction of the act: what must not be done to oneself is undone with it.
  constraint audit_log_not_oneself check (
    actor_id <> person_id
    or action not in ('user_promoted', 'user_demoted', 'user_blocked', 'user_unblocked', 'user_deleted', 'points_awarded')
  )
);

create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, created_at desc) where actor_id is not null;
create index audit_log_by_person on audit_log (person_id, created_at desc) where person_id is not null;

-- What was done stays done: only names go out of it, with their accounts.
create function audit_log_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.actor_id is null or new.actor_id = old.actor_id)
    and (new.person_id is null or new.person_id = old.person_id)
    and (new.id, new.action, new.thing_id, new.details, new.created_at)
      is not distinct from (old.id, old.action, old.thing_id, old.details, old.created_at)
  then
    return new;
  end if;
  raise exception 'what was done stays written' using errcode = 'check_violation', constraint = 'audit_log_kept';
end $$;

create trigger audit_log_kept before update or delete on audit_log
  for each row execute function audit_log_kept();
