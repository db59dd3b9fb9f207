-- Searching among a million people takes no longer than among ten thousand (decision 030).

-- The words of everybody, each with what lists are ordered by: the people who have a word are read in order, and no
-- further than a page. Written by the triggers below alone.
create table profile_words (
  word text collate "C" not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  sort_name text collate "C" not null
);

-- Few words begin alike, but for numbers, which are all different: how they begin are words of their own.
create function listed_words(search tsvector) returns setof text language sql immutable parallel safe as $$
  select word from unnest(tsvector_to_array(search)) word
  union
  select left(word, length) from unnest(tsvector_to_array(search)) word, generate_series(1, 3) length
  where word ~ '^[0-9]'
$$;

insert into profile_words (word, user_id, created_at, sort_name)
select word, user_id, created_at, sort_name from profiles, listed_words(search) word;

alter table profile_words add primary key (word, created_at, user_id);
create index profile_words_by_name on profile_words (word, sort_name, user_id);
create index profile_words_of_person on profile_words (user_id);

create function profiles_listed() returns trigger language plpgsql as $$
begin
  -- In the order of the indexes: many at once would else meet every page of them many times.
  insert into profile_words (word, user_id, created_at, sort_name)
  select word, user_id, created_at, sort_name from came, listed_words(search) word order by word, created_at, user_id;
  return null;
end $$;

create function profile_listed_anew() returns trigger language plpgsql as $$
begin
  delete from profile_words where user_id = old.user_id;
  insert into profile_words (word, user_id, created_at, sort_name)
  select word, new.user_id, new.created_at, new.sort_name from listed_words(new.search) word;
  return null;
end $$;

create function profiles_unlisted() returns trigger language plpgsql as $$
begin
  delete from profile_words w using gone where w.user_id = gone.user_id;
  return null;
end $$;

create trigger profiles_listed after insert on profiles
  referencing new table as came for each statement execute function profiles_listed();
create trigger profile_listed_anew after update on profiles for each row
  when (
    (old.user_id, old.search, old.sort_name, old.created_at)
      is distinct from (new.user_id, new.search, new.sort_name, new.created_at)
  ) execute function profile_listed_anew();
create trigger profiles_unlisted after delete on profiles
  referencing old table as gone for each statement execute function profiles_unlisted();

create function profile_words_emptied() returns trigger language plpgsql as $$
begin
  truncate profile_words;
  return null;
end $$;
create trigger profile_words_emptied after truncate on profiles
  for each statement execute function profile_words_emptied();

-- In every order: hardly anybody is without consent, and would be looked for among all.
create index profiles_without_consent_by_name on profiles (sort_name, user_id)
  where privacy_accepted_at is null or terms_accepted_at is null;
create index profiles_without_consent_by_points on profiles (total_points desc, user_id desc)
  where privacy_accepted_at is null or terms_accepted_at is null;
