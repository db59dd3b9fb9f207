-- All news on one channel: of two on one connection, the driver loses one when the connection comes back (notices.ts).
create or replace function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tornanti', 'settings_changed ');
  return null;
end $$;

create or replace function mail_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('tornanti', 'mail_queued ');
  return null;
end $$;

create or replace function media_thrown_away() returns trigger language plpgsql as $$
begin
  insert into media_trash (key) values (old.key) on conflict (key) do update set due_at = now();
  perform pg_notify('tornanti', 'media_trashed ');
  return null;
end $$;
