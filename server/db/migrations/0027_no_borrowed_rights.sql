-- A trigger's function can be put on a table of one's own by whoever may call it, and works by the owner's rights there too. The
-- triggers that are there ask nobody.
revoke execute on function act_chained(), points_counted() from public;

-- Who changed a setting is said once. What goes with an account goes by the rights of the owner.
create function settings_history_kept() returns trigger language plpgsql as $$
begin
  if old.changed_by is not null and current_user = 'tornanti_app' then
    raise exception 'who changed a setting is said once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger settings_history_kept before update on settings_history
  for each row execute function settings_history_kept();
