-- The community: posts, what people like, say and report about them. Every count is kept by the database, in the
-- transaction of what it counts.

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
  status text not null default 'published' check (status in ('published', 'waiting')),
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  created_at timestamptz(3) not null default now()
);

-- One for the feed, one per filter that is offered.
create index community_posts_newest on community_posts (created_at desc, id desc) where status = 'published';
create index community_posts_by_type on community_posts (post_type, created_at desc, id desc) where status = 'published';
create index community_posts_by_tag on community_posts using gin (tags) where status = 'published';
create index community_posts_of_person on community_posts (user_id, created_at desc, id desc);
create index community_posts_by_route on community_posts (route_id) where route_id is not null;

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
  created_at timestamptz(3) not null default now()
);

create index post_comments_newest on post_comments (post_id, created_at desc, id desc);
create index post_comments_of_person on post_comments (user_id);

-- Where the post goes too there is nothing left to count: the update then finds no row.
create function post_likes_counted() returns trigger language plpgsql as $$
begin
  update community_posts set like_count = like_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;

create trigger post_likes_counted after insert or delete on post_likes
  for each row execute function post_likes_counted();

create function post_comments_counted() returns trigger language plpgsql as $$
begin
  update community_posts set comment_count = comment_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;

create trigger post_comments_counted after insert or delete on post_comments
  for each row execute function post_comments_counted();

-- One report per person and thing. What is reported may go; that it was reported is the admins' to see until then.
create table content_reports (
  id uuid primary key default gen_random_uuid(),
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references post_comments on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1),
  unique (post_id, reporter_id),
  unique (comment_id, reporter_id)
);

create index content_reports_newest on content_reports (created_at desc, id desc);
