-- The back office finds people: newest first, by name or by points, and by words of their names and addresses.

-- Pages go on behind a moment that is written with milliseconds.
alter table profiles alter column created_at type timestamptz(3);

-- What names are ordered by: as everybody sees them (view `people`), without accents and capitals. Their beginning, and
-- without the sign that holds a cursor together: pages go on behind it.
alter table profiles add column sort_name text collate "C" not null generated always as (
  left(replace(without_accents(coalesce(
    nullif(trim(display_name), ''), nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''),
    nullif(trim(split_part(email, '@', 1)), ''), 'Utente'
  )), '|', ' '), 40)
) stored;

alter table profiles add column search tsvector not null generated always as (
  to_tsvector('simple', search_words(
    coalesce(display_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
      || coalesce(nickname, '') || ' ' || email
  ))
) stored;

create index profiles_by_words on profiles using gin (search);
create index profiles_newest on profiles (created_at desc, user_id desc);
create index profiles_by_name on profiles (sort_name, user_id);
create index profiles_by_points on profiles (total_points desc, user_id desc);
-- Few, and looked for.
create index profiles_without_consent on profiles (created_at desc, user_id desc)
  where privacy_accepted_at is null or terms_accepted_at is null;
