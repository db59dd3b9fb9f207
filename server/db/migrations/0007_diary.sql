-- The travel diary: for its owner only.

create table diary_entries (
  id uuid primary key default gen_random_uuid(),
  -- What the form sent along: pressing twice, or again after a lost answer, makes one entry.
  request_key uuid not null unique,
  user_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  location text not null check (char_length(location) between 1 and 120),
  date date not null check (date between '1900-01-01' and '2200-01-01'),
  description text not null check (char_length(description) between 1 and 5000),
  route_id uuid references itineraries on delete set null,
  track_id uuid unique references tracks on delete set null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index diary_entries_newest on diary_entries (user_id, date desc, created_at desc, id desc);
create index diary_entries_by_route on diary_entries (route_id) where route_id is not null;

create table diary_entry_tags (
  id uuid primary key default gen_random_uuid(),
  diary_entry_id uuid not null references diary_entries on delete cascade,
  tagged_user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (diary_entry_id, tagged_user_id)
);

create index diary_entry_tags_of_person on diary_entry_tags (tagged_user_id, created_at desc, id desc);

create table diary_photos (
  media_id uuid primary key references media on delete cascade,
  diary_entry_id uuid not null references diary_entries on delete cascade,
  position int not null check (position between 0 and 19),
  alt text check (char_length(alt) between 1 and 300),
  constraint diary_photos_order unique (diary_entry_id, position) deferrable initially deferred
);

-- What belonged to an entry goes with it, whoever deletes the entry: its owner, or the end of the account.
create function diary_photo_removed() returns trigger language plpgsql as $$
begin
  delete from media where id = old.media_id;
  return null;
end $$;

create trigger diary_photo_removed after delete on diary_photos
  for each row execute function diary_photo_removed();

create function diary_entry_removed() returns trigger language plpgsql as $$
begin
  delete from tracks where id = old.track_id;
  return null;
end $$;

create trigger diary_entry_removed after delete on diary_entries
  for each row when (old.track_id is not null) execute function diary_entry_removed();
