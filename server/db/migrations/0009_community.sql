-- The community: posts, what people like, say and report about them. Every count is kept by the database, in the
-- transaction of what it counts.

alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check check (purpose in ('diary', 'avatar', 'post'));

create table community_posts (
  id uuid primary key default gen_random_uuid(),
  -- What the form sent along: pressing twice, or again after a lost answer, makes one post.
  request_key uuid not null unique,
  user_id uuid not null references users on delete cascade,
  content text not null check (char_length(content) between 10 and 5000),
  post_type text not null check (post_type in ('question', 'experience', 'ride-request', 'tour')),
  location text check (char_length(location) between 1 and 100),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  route_id uuid references itineraries on delete set null,
  -- Waiting for an admin, and until a post is whole.
  status text not null default 'waiting' check (status in ('published', 'waiting')),
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  -- When it was published; until then, when it was written.
  created_at timestamptz(3) not null default now()
);

create index community_posts_newest on community_posts (created_at desc, id desc) where status = 'published';
create index community_posts_by_type on community_posts (post_type, created_at desc, id desc)
  where status = 'published';
create index community_posts_waiting on community_posts (created_at, id) where status = 'waiting';
create index community_posts_of_person on community_posts (user_id, status);
create index community_posts_by_route on community_posts (route_id) where route_id is not null;

-- The published posts of a tag, in the order of the feed. PostgreSQL cannot tell how rare a tag is: by an index on the
-- list of tags it would read all posts that have a common one, or all posts for a rare one.
create table post_tags (
  tag text not null,
  post_type text not null,
  created_at timestamptz(3) not null,
  post_id uuid not null references community_posts on delete cascade,
  primary key (post_id, tag)
);

create index post_tags_newest on post_tags (tag, created_at desc, post_id desc);
create index post_tags_by_type on post_tags (tag, post_type, created_at desc, post_id desc);

create function post_tagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from post_tags where post_id = new.id;
  end if;
  if new.status = 'published' then
    insert into post_tags (tag, post_type, created_at, post_id)
    select distinct tag, new.post_type, new.created_at, new.id from unnest(new.tags) tag;
  end if;
  return null;
end $$;

create trigger post_tagged after insert or update of tags, post_type, status, created_at on community_posts
  for each row execute function post_tagged();

create table post_photos (
  media_id uuid primary key references media on delete cascade,
  post_id uuid not null references community_posts on delete cascade,
  position int not null check (position between 0 and 3),
  alt text check (char_length(alt) between 1 and 300),
  constraint post_photos_order unique (post_id, position) deferrable initially deferred
);

create function post_photo_removed() returns trigger language plpgsql as $$
begin
  delete from media where id = old.media_id;
  return null;
end $$;

create trigger post_photo_removed after delete on post_photos
  for each row execute function post_photo_removed();

create table post_likes (
  post_id uuid not null references community_posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);

create index post_likes_of_person on post_likes (user_id);

create table post_comments (
  id uuid primary key default gen_random_uuid(),
  request_key uuid not null unique,
  post_id uuid not null references community_posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  content text not null check (char_length(content) between 1 and 1000),
  -- The clock: whoever comments waits for the post, and a thread is in the order in which it was written.
  created_at timestamptz(3) not null default clock_timestamp()
);

create index post_comments_newest on post_comments (post_id, created_at desc, id desc);
create index post_comments_of_person on post_comments (user_id);

-- By statement: a post with thousands of likes, or a person who gave thousands, goes at once. Where the post goes too
-- there is nothing left to count: the update then finds no row.
create function post_likes_counted() returns trigger language plpgsql as $$
begin
  update community_posts p set like_count = p.like_count + case tg_op when 'INSERT' then c.rows else -c.rows end
  from (select post_id, count(*)::int as rows from counted group by post_id) c where p.id = c.post_id;
  return null;
end $$;

create trigger post_likes_added after insert on post_likes
  referencing new table as counted for each statement execute function post_likes_counted();
create trigger post_likes_removed after delete on post_likes
  referencing old table as counted for each statement execute function post_likes_counted();

create function post_comments_counted() returns trigger language plpgsql as $$
begin
  update community_posts p set comment_count = p.comment_count + case tg_op when 'INSERT' then c.rows else -c.rows end
  from (select post_id, count(*)::int as rows from counted group by post_id) c where p.id = c.post_id;
  return null;
end $$;

create trigger post_comments_added after insert on post_comments
  referencing new table as counted for each statement execute function post_comments_counted();
create trigger post_comments_removed after delete on post_comments
  referencing old table as counted for each statement execute function post_comments_counted();

-- One report per person and thing. What is reported may go; that it was reported is the admins' to see until then.
create table content_reports (
  id uuid primary key default gen_random_uuid(),
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references post_comments on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('spam', 'offence', 'danger', 'privacy', 'other')),
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1),
  check (reason <> 'other' or note is not null),
  unique (post_id, reporter_id),
  unique (comment_id, reporter_id)
);

create index content_reports_newest on content_reports (created_at desc, id desc);
create index content_reports_of_person on content_reports (reporter_id);
