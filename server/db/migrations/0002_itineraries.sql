-- Roads worth riding: itineraries, the tracks they carry, the points along the way.

-- What was computed of a GPX file when it arrived. Rows without an owner of their own (an itinerary, later a diary
-- entry) are uploads that were never saved; the hourly sweep takes them away.
create table tracks (
  id uuid primary key default gen_random_uuid(),
  uploaded_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  name text check (char_length(name) <= 200),
  source text not null check (source in ('track', 'shaped route', 'route')),
  point_count int not null check (point_count between 2 and 200000),
  dropped_count int not null default 0 check (dropped_count >= 0),
  length_m int not null check (length_m >= 0),
  -- Null: the file has no heights. Zero would be a claim.
  climb_m int check (climb_m >= 0),
  descent_m int check (descent_m >= 0),
  min_ele_m int,
  max_ele_m int,
  curviness real not null check (curviness >= 0),
  curve_count int not null check (curve_count >= 0),
  hairpin_count int not null check (hairpin_count >= 0),
  west double precision not null check (west between -180 and 180),
  south double precision not null check (south between -90 and 90),
  east double precision not null check (east between -180 and 180),
  north double precision not null check (north between -90 and 90),
  lines text[] not null,
  overview_lines text[] not null,
  drawing text not null,
  profile jsonb not null,
  hairpins jsonb not null,
  curviness_per_km real[] not null,
  waypoints jsonb not null,
  -- Every point at full precision (server/db/track-points.ts); read for downloads only.
  points bytea not null,
  constraint tracks_heights_together check (
    (climb_m is null) = (descent_m is null) and (climb_m is null) = (min_ele_m is null)
    and (climb_m is null) = (max_ele_m is null)
  ),
  -- So that an itinerary can copy the count it is filtered by, and never hold a wrong one.
  unique (id, hairpin_count)
);

create index tracks_by_age on tracks (created_at);
create index tracks_by_uploader on tracks (uploaded_by);

-- Searches find `città` by `citta` (server/features/itineraries/search-words.ts folds what is typed).
create function without_accents(words text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

create table itineraries (
  id uuid primary key default gen_random_uuid(),
  -- What the form sent along: pressing twice, or again after a lost answer, makes one itinerary.
  request_key uuid not null unique,
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  difficulty text not null check (difficulty in ('Facile', 'Intermedio', 'Avanzato')),
  road_type text not null check (road_type in ('Strada', 'Sterrato', 'Misto')),
  duration text not null check (char_length(duration) between 1 and 100),
  distance_km int not null check (distance_km between 0 and 100000),
  notes text check (char_length(notes) between 1 and 2000),
  external_url text not null check (external_url ~* '^https?://' and char_length(external_url) <= 2000),
  area text check (area in ('Italia', 'Europa', 'Estero')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  save_count int not null default 0 check (save_count >= 0),
  track_id uuid unique,
  hairpin_count int,
  -- Stems for whole words, the words themselves for one that is still being typed.
  search tsvector not null generated always as (
    to_tsvector('italian', without_accents(title || ' ' || description))
      || to_tsvector('simple', without_accents(title || ' ' || description))
  ) stored,
  constraint itineraries_count_with_track check ((track_id is null) = (hairpin_count is null)),
  constraint itineraries_track_fkey foreign key (track_id, hairpin_count)
    references tracks (id, hairpin_count) on update cascade
);

create index itineraries_by_creator on itineraries (created_by);

-- One index for each filter that the page offers, in the order in which pages are read. Inactive ones are few and
-- admins see them: they stay in.
create index itineraries_newest on itineraries (created_at desc, id desc);
create index itineraries_popular on itineraries (save_count desc, created_at desc, id desc);
create index itineraries_by_road_type on itineraries (road_type, created_at desc, id desc);
create index itineraries_by_difficulty on itineraries (difficulty, created_at desc, id desc);
create index itineraries_by_area on itineraries (area, created_at desc, id desc);
create index itineraries_off_road on itineraries (area, created_at desc, id desc)
  where road_type = 'Sterrato';
create index itineraries_to_50_km on itineraries (created_at desc, id desc)
  where distance_km <= 50;
create index itineraries_50_to_150_km on itineraries (created_at desc, id desc)
  where distance_km > 50 and distance_km <= 150;
create index itineraries_150_to_300_km on itineraries (created_at desc, id desc)
  where distance_km > 150 and distance_km <= 300;
create index itineraries_over_300_km on itineraries (created_at desc, id desc)
  where distance_km > 300;
create index itineraries_10_hairpins on itineraries (created_at desc, id desc)
  where hairpin_count >= 10;
create index itineraries_25_hairpins on itineraries (created_at desc, id desc)
  where hairpin_count >= 25;
create index itineraries_50_hairpins on itineraries (created_at desc, id desc)
  where hairpin_count >= 50;
create index itineraries_by_words on itineraries using gin (search);

create table itinerary_saves (
  user_id uuid not null references users on delete cascade,
  itinerary_id uuid not null references itineraries on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, itinerary_id)
);

create index itinerary_saves_newest on itinerary_saves (user_id, created_at desc);
create index itinerary_saves_by_itinerary on itinerary_saves (itinerary_id);

-- The count follows the rows by itself, also when an account is deleted and its saves with it.
create function itinerary_save_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update itineraries set save_count = save_count + 1 where id = new.itinerary_id;
  else
    update itineraries set save_count = save_count - 1 where id = old.itinerary_id;
  end if;
  return null;
end $$;

create trigger itinerary_save_counted after insert or delete on itinerary_saves
  for each row execute function itinerary_save_counted();

create table poi (
  id uuid primary key default gen_random_uuid(),
  request_key uuid not null unique,
  name text not null check (char_length(name) between 1 and 120),
  description text check (char_length(description) between 1 and 2000),
  category text not null check (category in (
    'restaurant', 'fuel_station', 'scenic_spot', 'repair_shop', 'accommodation', 'parking', 'danger_zone', 'rest_area'
  )),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  address text check (char_length(address) between 1 and 200),
  verified boolean not null default false,
  verified_by uuid references users on delete set null,
  verified_at timestamptz(3),
  creator_id uuid references users on delete set null,
  rating numeric(2, 1) check (rating between 0 and 5),
  created_at timestamptz(3) not null default now(),
  constraint poi_verified_when check (verified = (verified_at is not null))
);

create index poi_verified_place on poi using gist (point(longitude, latitude)) where verified;
create index poi_by_state on poi (verified, created_at desc, id desc);
create index poi_by_creator on poi (creator_id);
