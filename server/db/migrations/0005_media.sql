-- Pictures: what the database knows of files that lie in the media store.

create table media (
  id uuid primary key default gen_random_uuid(),
  -- The name of its files, unguessable: whoever has it has seen the picture.
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{32}$'),
  owner_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('diary', 'avatar')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  created_at timestamptz(3) not null default now()
);

create index media_by_owner on media (owner_id);
create index media_by_age on media (created_at);

-- Every file in the store is named in `media` or here. A name is written here before its files are, and taken out by
-- the transaction that adds the row of `media`; a deleted row puts it back. Files of due names are removed, then the
-- name: after a crash at any point nothing is lost and nothing stays behind.
create table media_trash (
  key text primary key,
  due_at timestamptz not null default now()
);

create index media_trash_due on media_trash (due_at);

create function media_thrown_away() returns trigger language plpgsql as $$
begin
  insert into media_trash (key) values (old.key) on conflict (key) do update set due_at = now();
  perform pg_notify('media_trashed', '');
  return null;
end $$;

create trigger media_thrown_away after delete on media
  for each row execute function media_thrown_away();

alter table profiles drop column avatar_url;
alter table profiles add column avatar_id uuid unique references media on delete set null;

-- Somebody as others see them (decisions A4): the name by its fallbacks, never an address.
create view people as
  select p.user_id,
    coalesce(
      nullif(trim(p.display_name), ''), nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''),
      nullif(trim(split_part(p.email, '@', 1)), ''), 'Utente'
    ) as display_name,
    '/api/media/' || m.key || '/320' as avatar_url
  from profiles p left join media m on m.id = p.avatar_id;
