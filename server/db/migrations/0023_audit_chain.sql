-- What was done is numbered without gaps, and each number's hash is made of the act and of the hash before it: nothing can
-- be changed, taken out, put in or moved without every later hash being another (decision 041).

-- Whom it was about goes with the account, the chain does not: it holds a hash of salt and account, which says nothing any
-- more once the salt is gone as well.
alter table audit_log add column actor_salt uuid default gen_random_uuid();
alter table audit_log add column person_salt uuid default gen_random_uuid();

create table audit_chain (
  seq bigint primary key check (seq > 0),
  entry_id uuid not null unique references audit_log,
  actor_proof bytea,
  person_proof bytea,
  hash bytea not null
);

create function audit_proof(salt uuid, account_id uuid) returns bytea language sql immutable as $$
  select sha256(convert_to(salt::text || account_id::text, 'UTF8'))
$$;

-- server/features/audit/audit-chain.service.ts computes the same by itself: whoever can change this function must not
-- change the check with it.
create function chain_act(act audit_log) returns void language plpgsql as $$
declare
  last audit_chain;
  actor bytea := audit_proof(act.actor_salt, act.actor_id);
  person bytea := audit_proof(act.person_salt, act.person_id);
  next_seq bigint;
begin
  -- One at a time, each after the one before is there to be seen.
  perform pg_advisory_xact_lock(hashtext('tornanti.audit_chain'));
  select * into last from audit_chain order by seq desc limit 1;
  next_seq := coalesce(last.seq, 0) + 1;
  insert into audit_chain values (
    next_seq, act.id, actor, person,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(jsonb_build_array(
      next_seq, act.id, act.action, act.thing_id, act.details, (extract(epoch from act.created_at) * 1000)::bigint,
      encode(actor, 'hex'), encode(person, 'hex')
    )::text, 'UTF8'))
  );
end $$;

do $$
declare
  act audit_log;
begin
  for act in select * from audit_log order by created_at, id loop
    perform chain_act(act);
  end loop;
end $$;

-- The rights of whoever made the tables: the application itself may not write the chain.
create function act_chained() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform chain_act(new);
  return null;
end $$;

-- Last in the transaction, when everything else it needs is locked: nobody waits for whoever is still at work, nor in a
-- circle.
create constraint trigger act_chained after insert on audit_log
  deferrable initially deferred for each row execute function act_chained();

-- What was done stays done: only names go out of it, with their accounts, and their salt with them.
create or replace function audit_log_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.actor_id is not distinct from old.actor_id or new.actor_id is null
      and not exists (select from users where id = old.actor_id))
    and (new.person_id is not distinct from old.person_id or new.person_id is null
      and not exists (select from users where id = old.person_id))
    and (new.id, new.action, new.thing_id, new.details, new.created_at, new.actor_salt, new.person_salt)
      is not distinct from (old.id, old.action, old.thing_id, old.details, old.created_at, old.actor_salt, old.person_salt)
  then
    if new.actor_id is null then new.actor_salt := null; end if;
    if new.person_id is null then new.person_salt := null; end if;
    return new;
  end if;
  raise exception 'what was done stays written' using errcode = 'check_violation', constraint = 'audit_log_kept';
end $$;

create trigger audit_log_kept_by_all before truncate on audit_log
  for each statement execute function audit_log_kept();

create function audit_chain_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what was done stays written' using errcode = 'check_violation', constraint = 'audit_chain_kept';
end $$;

create trigger audit_chain_kept before update or delete on audit_chain
  for each row execute function audit_chain_kept();
create trigger audit_chain_kept_by_all before truncate on audit_chain
  for each statement execute function audit_chain_kept();

-- The application works in a role of its own (server/db/app-role.ts).

-- What it cannot say of itself: that it is the operator.
create or replace function is_operator() returns boolean language sql stable as $$
  select coalesce(current_setting('tornanti.operator', true), '') = 'yes' and current_user <> 'tornanti_app'
$$;

-- What it sees of connections, which PostgreSQL shows to those alone who opened them.
create function connection_counts() returns table (connections int, server_count int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int,
    -- Each server keeps one connection on which it does nothing but listen.
    (count(*) filter (where application_name = 'tornanti' and query ilike 'listen %'))::int
  from pg_stat_activity where datname = current_database()
$$;
