-- Words as people type them: PostgreSQL's own parser takes `SS.63`, `Cisa/Bracco` and `2.757` for a host, a path and a
-- number, which no search for `63`, `Bracco` or `757` meets. What is no letter and no digit separates words, and so does
-- the step from letters to digits: `SS125` and `SS 125` are the same road (search-words.ts takes typed words apart alike).
create function search_words(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(without_accents($1), '[^[:alnum:]]+', ' ', 'g'),
      '([[:alpha:]])([[:digit:]])', '\1 \2', 'g'
    ),
    '([[:digit:]])([[:alpha:]])', '\1 \2', 'g'
  )
$$;

alter table itineraries drop column search;
alter table itineraries add column search tsvector not null generated always as (
  to_tsvector('italian', search_words(title || ' ' || description))
    || to_tsvector('simple', search_words(title || ' ' || description))
) stored;

create index itineraries_by_words on itineraries using gin (search);
