-- Whatever is read takes as long among a million riders as among a thousand (decision 052).

-- Friends in the order of their list, on either side.
create index friendships_of_requester on friendships (requester_id, answered_at desc, id desc) where status = 'accepted';
create index friendships_of_addressee on friendships (addressee_id, answered_at desc, id desc) where status = 'accepted';

-- Whether somebody comes to an event, whichever of the two PostgreSQL thinks is rarer.
drop index event_participants_of_person;
create index event_participants_of_person on event_participants (user_id, event_id);

-- Which of some viewers have saved an itinerary, however loved it is.
drop index itinerary_saves_by_itinerary;
create index itinerary_saves_by_itinerary on itinerary_saves (itinerary_id, user_id);

-- Whether somebody was told of this before, read or not.
create index inbox_told on inbox (user_id, gather_key);

-- The admin's tabs of events, by when they were proposed.
create index events_approved_newest on events (created_at desc, id desc, start_date) where status = 'approved';

-- The best points of a wide view; of a narrow one the index of places finds them all.
create index poi_verified_best on poi (rating desc nulls last, created_at desc, id) where verified;

-- What hourly work looks for.
create index mail_outbox_of_person on mail_outbox (user_id);
create index mail_outbox_by_key on mail_outbox ((details ->> 'key')) where sent_at is null and failed_at is null;
create index mail_outbox_done on mail_outbox (coalesce(sent_at, failed_at));
create index sessions_by_start on sessions (created_at);
create index push_subscriptions_without_session on push_subscriptions (created_at) where session_id is null;
create index users_never_in on users (created_at) where email_confirmed_at is null and last_sign_in_at is null;
create index inbox_preferences_digest on inbox_preferences (user_id) where topic = 'digest' and email;
create index digests_by_week on digests (week);

create index day_counts_empty on day_counts (thing) where count = 0;

-- Uploads whose form was never saved are looked for every hour: among themselves, not among all that were saved.
alter table tracks add column is_saved boolean not null default false;
alter table media add column is_saved boolean not null default false;
update tracks t set is_saved = true
where exists (select from itineraries i where i.track_id = t.id) or exists (select from diary_entries d where d.track_id = t.id);
update media m set is_saved = true
where exists (select from diary_photos d where d.media_id = m.id) or exists (select from post_photos f where f.media_id = m.id)
  or exists (select from profiles p where p.avatar_id = m.id);
create index tracks_unsaved on tracks (created_at) where not is_saved;
create index media_unsaved on media (created_at) where not is_saved;
drop index tracks_by_age;
drop index media_by_age;

create function track_saved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update tracks set is_saved = false where id = old.track_id;
  end if;
  update tracks set is_saved = true where id = new.track_id;
  return null;
end $$;

create trigger track_saved after insert on itineraries
  for each row when (new.track_id is not null) execute function track_saved();
create trigger other_track_saved after update of track_id on itineraries
  for each row when (new.track_id is distinct from old.track_id) execute function track_saved();
create trigger track_saved after insert on diary_entries
  for each row when (new.track_id is not null) execute function track_saved();
create trigger other_track_saved after update of track_id on diary_entries
  for each row when (new.track_id is distinct from old.track_id) execute function track_saved();

create function photos_saved() returns trigger language plpgsql as $$
begin
  update media m set is_saved = true from come where m.id = come.media_id;
  return null;
end $$;

create function avatar_saved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update media set is_saved = false where id = old.avatar_id;
  end if;
  update media set is_saved = true where id = new.avatar_id;
  return null;
end $$;

create trigger photos_saved after insert on diary_photos
  referencing new table as come for each statement execute function photos_saved();
create trigger photos_saved after insert on post_photos
  referencing new table as come for each statement execute function photos_saved();
create trigger avatar_saved after insert on profiles
  for each row when (new.avatar_id is not null) execute function avatar_saved();
create trigger other_avatar_saved after update of avatar_id on profiles
  for each row when (new.avatar_id is distinct from old.avatar_id) execute function avatar_saved();

-- What is reported and waits for an admin: a row for each post or comment, so that neither their list nor their number
-- reads the reports.
create table reported (
  thing_id uuid primary key,
  post_id uuid unique references community_posts on delete cascade,
  comment_id uuid unique references post_comments on delete cascade,
  report_count int not null check (report_count > 0),
  last_report_id uuid not null,
  last_reported_at timestamptz(3) not null,
  -- Another one with each report that comes or goes: whoever decides has read them all.
  mark uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  check (thing_id = coalesce(post_id, comment_id) and num_nonnulls(post_id, comment_id) = 1)
);

create index reported_newest on reported (last_reported_at desc, last_report_id desc);

drop index content_reports_open;
create index content_reports_of_post on content_reports (post_id, created_at desc, id desc) where post_id is not null;
create index content_reports_of_comment on content_reports (comment_id, created_at desc, id desc)
  where comment_id is not null;

-- What `reported` must hold, counted one by one.
create view counted_reports as
  select coalesce(post_id, comment_id) as thing_id, count(*)::int as report_count from content_reports
  where closed_at is null group by 1;

insert into reported (thing_id, post_id, comment_id, report_count, last_report_id, last_reported_at)
select distinct on (coalesce(r.post_id, r.comment_id)) c.thing_id, r.post_id, r.comment_id, c.report_count, r.id, r.created_at
from content_reports r join counted_reports c on c.thing_id = coalesce(r.post_id, r.comment_id)
where r.closed_at is null
order by coalesce(r.post_id, r.comment_id), r.created_at desc, r.id desc;

create function report_came(report uuid, post uuid, comment uuid, at timestamptz) returns void language sql as $$
  insert into reported as kept (thing_id, post_id, comment_id, report_count, last_report_id, last_reported_at)
  values (coalesce(post, comment), post, comment, 1, report, at)
  on conflict (thing_id) do update set
    report_count = kept.report_count + 1, mark = gen_random_uuid(),
    last_report_id = case when (excluded.last_reported_at, excluded.last_report_id) > (kept.last_reported_at, kept.last_report_id)
      then excluded.last_report_id else kept.last_report_id end,
    last_reported_at = greatest(excluded.last_reported_at, kept.last_reported_at)
$$;

-- The thing goes together with its reports, or is let stand, or one of those who reported it leaves.
create function reports_went(thing uuid, went int) returns void language plpgsql as $$
declare
  standing reported;
  newest content_reports;
begin
  select * into standing from reported where thing_id = thing for update;
  if standing.thing_id is null then
    return;
  end if;
  -- Asked behind the lock: whoever reported it meanwhile is seen.
  if standing.post_id is not null then
    select * into newest from content_reports where post_id = thing and closed_at is null
    order by created_at desc, id desc limit 1;
  else
    select * into newest from content_reports where comment_id = thing and closed_at is null
    order by created_at desc, id desc limit 1;
  end if;
  if newest.id is null then
    delete from reported where thing_id = thing;
  else
    update reported set report_count = report_count - went, mark = gen_random_uuid(),
      last_report_id = newest.id, last_reported_at = newest.created_at
    where thing_id = thing;
  end if;
end $$;

create function reports_come() returns trigger language plpgsql as $$
begin
  perform report_came(new.id, new.post_id, new.comment_id, new.created_at);
  return null;
end $$;

-- By statement, in one order: an account that ends takes its reports of many things along, and two may end at once.
create function reports_gone() returns trigger language plpgsql as $$
begin
  perform reports_went(thing_id, went) from (
    select coalesce(post_id, comment_id) as thing_id, count(*)::int as went from gone where closed_at is null
    group by 1 order by 1
  ) things;
  return null;
end $$;

create function reports_closed() returns trigger language plpgsql as $$
begin
  perform reports_went(thing_id, went) from (
    select coalesce(o.post_id, o.comment_id) as thing_id, count(*)::int as went
    from gone o join come n using (id) where o.closed_at is null and n.closed_at is not null
    group by 1 order by 1
  ) things;
  perform report_came(n.id, n.post_id, n.comment_id, n.created_at)
  from gone o join come n using (id) where o.closed_at is not null and n.closed_at is null;
  return null;
end $$;

create trigger reports_come after insert on content_reports
  for each row when (new.closed_at is null) execute function reports_come();
create trigger reports_gone after delete on content_reports
  referencing old table as gone for each statement execute function reports_gone();
create trigger reports_closed after update on content_reports
  referencing old table as gone new table as come for each statement execute function reports_closed();

-- More numbers that are kept as decision 027 says: things that are reported, this week's outings, and approved events by
-- the day that they begin on, since what is past and what is to come changes with the clock.
create or replace view counted_days as
  select thing, day, state, count(*)::int as count from (
    select 'members' as thing, '' as state, created_at from profiles
    union all select 'events', status, created_at from events
    union all select 'poi', verified::text, created_at from poi
    union all select 'posts', status, created_at from community_posts
    union all select 'comments', '', created_at from post_comments
    union all select 'diary_entries', '', created_at from diary_entries
    union all select 'itineraries', '', created_at from itineraries
    union all select 'reported', '', created_at from reported
    union all select 'outings', '', created_at from community_posts
      where status = 'published' and post_type = 'ride-request'
    union all select 'event_starts', '', start_date from events where status = 'approved'
  ) every
  cross join lateral (values (rome_day(created_at)), ('-infinity')) span(day)
  group by thing, day, state;

create trigger reported_come after insert on reported
  referencing new table as counted for each statement execute function rows_counted('reported');
create trigger reported_gone after delete on reported
  referencing old table as counted for each statement execute function rows_counted('reported');

create function posts_counted() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into day_count_moves (thing, day, state, moved)
  select 'posts', rome_day(created_at), status, sign * count(*) from counted group by 2, 3
  union all
  select 'outings', rome_day(created_at), '', sign * count(*) from counted
  where status = 'published' and post_type = 'ride-request' group by 2;
  return null;
end $$;

create function outing_moved() returns trigger language plpgsql as $$
begin
  insert into day_count_moves (thing, day, state, moved)
  select 'outings', day, '', moved from (values
    (rome_day(old.created_at), -1, old.status = 'published' and old.post_type = 'ride-request'),
    (rome_day(new.created_at), 1, new.status = 'published' and new.post_type = 'ride-request')
  ) step(day, moved, is_outing) where is_outing;
  return null;
end $$;

drop trigger posts_come on community_posts;
drop trigger posts_gone on community_posts;
create trigger posts_come after insert on community_posts
  referencing new table as counted for each statement execute function posts_counted();
create trigger posts_gone after delete on community_posts
  referencing old table as counted for each statement execute function posts_counted();
create trigger outings_moved after update of created_at, status, post_type on community_posts for each row
  when (
    (old.post_type = 'ride-request' or new.post_type = 'ride-request')
    and (old.created_at, old.status, old.post_type) is distinct from (new.created_at, new.status, new.post_type)
  ) execute function outing_moved();

create function event_starts_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'approved' then
    insert into day_count_moves values ('event_starts', rome_day(old.start_date), '', -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'approved' then
    insert into day_count_moves values ('event_starts', rome_day(new.start_date), '', 1);
  end if;
  return null;
end $$;

create trigger event_starts_come after insert on events
  for each row when (new.status = 'approved') execute function event_starts_counted();
create trigger event_starts_gone after delete on events
  for each row when (old.status = 'approved') execute function event_starts_counted();
create trigger event_starts_moved after update of status, start_date on events for each row
  when ((old.status, old.start_date) is distinct from (new.status, new.start_date)
    and (old.status = 'approved' or new.status = 'approved'))
  execute function event_starts_counted();

insert into day_counts (thing, day, state, count)
select thing, day, state, count from counted_days where thing in ('reported', 'outings', 'event_starts');
