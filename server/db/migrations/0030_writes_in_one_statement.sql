-- What is done most often is one statement (decision 049): check, write and telling together, in the order of locks that
-- everybody keeps. These functions work by the rights of whoever calls them. What they look for is found by its key, however much
-- there is: one plan for all values is right, and making one for each would take as long as the work (`plan_cache_mode`).

-- Who runs, as far as the others know: one that ends without a goodbye may have left something unsaid (roll-call.ts).
-- Unlogged: it is of this moment, and a call must not wait for the disk.
create unlogged table running_servers (
  id uuid primary key,
  believed_until timestamptz not null
);

-- A refusal undoes what was done for it, and names its code of contract/errors.ts (server/db/refusals.ts).
create function refuse(code text, detail text default '') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TR001', message = code, detail = detail;
end $$;

-- Keeps an account from going until the transaction ends. The first lock of all; `holdAccount` says it for those who write
-- in several statements.
create function hold_account(person uuid) returns void language plpgsql as $$
begin
  -- A block that came meanwhile must not be outrun.
  perform from users where id = person and blocked_at is null for key share;
  if not found then perform refuse('NOT_SIGNED_IN'); end if;
end $$;

-- Counts one attempt in one statement: a burst over several servers cannot pass the limit, and the attempt that reaches it
-- starts the pause. `seconds_left` is of the pause.
create function count_attempt(
  of_bucket text, of_key bytea, most int, pause_minutes int, out count int, out seconds_left int
) language plpgsql as $$
begin
  insert into attempts as a (bucket, key, count, expires_at)
  values (of_bucket, of_key, 1, now() + make_interval(mins => pause_minutes))
  on conflict (bucket, key) do update set
    count = case when a.expires_at <= now() then 1 else least(a.count + 1, most + 1) end,
    expires_at = case
      when a.expires_at <= now() or a.count + 1 = most then excluded.expires_at
      else a.expires_at
    end
  -- The clock, not now(): a burst waits in line here, and its older now() would ask for more than the pause.
  returning a.count, greatest(1, ceil(extract(epoch from a.expires_at - clock_timestamp())))::int
  into count_attempt.count, seconds_left;
end $$;

-- What is told, as server/features/inbox/telling.service.ts words it.
create type telling as (
  kind text,
  -- What wishes are kept by, and what holds for whoever has none.
  topic text,
  app boolean,
  push boolean,
  email boolean,
  -- Names the happening: told of again while it is unread, it is gathered, not added.
  key text,
  -- Who did it. (Not `by`: PL/pgSQL knows no field of that name.)
  done_by uuid,
  post_id uuid,
  event_id uuid,
  diary_entry_id uuid,
  details jsonb,
  at timestamptz,
  -- Whoever did it before, and was read of, does it quietly.
  is_once boolean,
  -- By what it rings once a day, of the same person; null: each rings.
  rings_as text,
  -- Whether asking is counted as a ring (what can be taken back and done again), or only looked up.
  counts_rings boolean,
  -- Whether it rings again in the place of the one before.
  rings_again boolean,
  -- What the settings allow at all.
  sends_mail boolean,
  sends_push boolean,
  -- A letter of its own, where one sentence is not enough.
  letter_kind text,
  letter_details jsonb
);

create function ring_key(about text, by_whom uuid, to_whom uuid) returns bytea language sql immutable as $$
  select sha256(convert_to(about || ' ' || by_whom || ' ' || to_whom, 'UTF8'))
$$;

-- Tells people, each as they wish. As late in a transaction as can be: what it is about must be held by then. An account that
-- is locked is about to go, and needs no telling. Answers whose pages are to hear of it, and whether a push waits.
create function tell_people(t telling, people uuid[], out told uuid[], out has_pushes boolean) language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  -- Who is to be mailed, which items are to ring, and for whom.
  mailed uuid[];
  rung uuid[];
  loud uuid[];
begin
  has_pushes := false;
  with those as (
    select id from users where id = any(people) and blocked_at is null order by id for key share skip locked
  ), wishes as (
    select u.id as user_id, coalesce(w.app, t.app) as app, coalesce(w.push, t.push) as push,
      coalesce(w.email, t.email) as email
    from those u left join inbox_preferences w on w.user_id = u.id and w.topic = t.topic
  ), items as (
    insert into inbox as i (
      user_id, kind, gather_key, is_listed, post_id, event_id, diary_entry_id, details, created_at
    )
    select user_id, t.kind, t.key, app, t.post_id, t.event_id, t.diary_entry_id, t.details, t.at
    from wishes where (app or push or email) and not (t.is_once and exists (
      select from inbox known join inbox_people p on p.item_id = known.id
      where known.user_id = wishes.user_id and known.gather_key = t.key and p.person_id = t.done_by
    )) order by user_id
    on conflict (user_id, gather_key) where not is_read do update set
      created_at = greatest(excluded.created_at, i.created_at), is_listed = excluded.is_listed,
      details = excluded.details || case when i.details ? 'changed' then jsonb_build_object('changed', (
        select jsonb_agg(distinct field)
        from jsonb_array_elements((i.details -> 'changed') || (excluded.details -> 'changed')) field
      )) else '{}' end
    -- Nobody has changed a row that is new.
    returning i.id, i.user_id, i.xmax = 0 as is_new
  ), persons as (
    insert into inbox_people (item_id, person_id, at) select id, t.done_by, t.at from items where t.done_by is not null
    on conflict (item_id, person_id) do update set at = excluded.at
  ), ways as (
    select i.id, user_id,
      t.sends_mail and w.email and (i.is_new or t.letter_kind is not null) as by_mail,
      t.sends_push and w.push and (i.is_new or t.rings_again) as by_push
    from items i join wishes w using (user_id)
  )
  select array_agg(user_id), array_agg(user_id) filter (where by_mail), array_agg(id) filter (where by_push),
    array_agg(user_id) filter (where by_mail or by_push)
  into told, mailed, rung, loud from ways;

  if loud is null then return; end if;
  -- The same of the same person is mailed and rung once a day: else anybody could ring somebody's phone all night.
  if t.done_by is not null and t.counts_rings then
    loud := first_rings(t.rings_as, t.done_by, loud);
  elsif t.done_by is not null then
    loud := array(
      select person from unnest(loud) person where not exists (
        select from attempts
        where bucket = 'ring' and key = ring_key(t.rings_as, t.done_by, person) and expires_at > now()
      )
    );
  end if;
  insert into mail_outbox (kind, user_id, event_id, details, is_news)
  select coalesce(t.letter_kind, 'inbox_item'), id, t.event_id,
    case when t.letter_kind is null then jsonb_build_object('key', t.key) else t.letter_details end, true
  from users u where id = any(mailed) and id = any(loud) and (t.letter_kind is not null or not exists (
    -- A letter that has not gone yet will say by then what there is to say.
    select from mail_outbox m where m.kind = 'inbox_item' and m.sent_at is null and m.failed_at is null
      and m.user_id = u.id and m.details ->> 'key' = t.key
  )) for key share skip locked;
  insert into push_outbox (subscription_id, item_id)
  select s.id, i.id from inbox i join push_subscriptions s on s.user_id = i.user_id
  where i.id = any(rung) and i.user_id = any(loud)
  on conflict (subscription_id, item_id) do nothing;
  has_pushes := found;
end $$;

-- Which of these have not been rung by the same person of the same within a day; they are from now on. In one order: two that
-- count the same must not wait for each other.
create function first_rings(about text, by_whom uuid, people uuid[]) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  firsts bytea[];
begin
  with counted as (
    insert into attempts as a (bucket, key, count, expires_at)
    select 'ring', k, 1, now() + interval '1 day' from (
      select ring_key(about, by_whom, person) as k from unnest(people) person
    ) keys order by k
    on conflict (bucket, key) do update set expires_at = excluded.expires_at where a.expires_at <= now()
    returning key
  ) select array_agg(key) into firsts from counted;
  return array(select person from unnest(people) person where ring_key(about, by_whom, person) = any(firsts));
end $$;

-- It was taken back: who has not read of it never will, and it does not ring again today. Answers whose pages are to hear of it.
create function untell(about text, by_whom uuid, people uuid[]) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  told uuid[];
begin
  with gone as (
    delete from inbox_people p using inbox i
    where i.id = p.item_id and i.user_id = any(people) and i.gather_key = about and not i.is_read and p.person_id = by_whom
    returning i.user_id
  ) select array_agg(user_id) into told from gone;
  if told is not null then perform first_rings(about, by_whom, told); end if;
  return told;
end $$;

-- One that everybody sees; before its likes and comments, which move its counts. Answers whose it is.
create function lock_published(post uuid) returns uuid language plpgsql as $$
declare
  author uuid;
begin
  select user_id into author from community_posts where id = post and status = 'published' for no key update;
  if not found then perform refuse('POST_NOT_FOUND'); end if;
  return author;
end $$;

-- Any number of times: only what changes something is told.
create function like_post(
  post uuid, person uuid, t telling,
  out like_count int, out comment_count int, out is_changed boolean, out told uuid[], out has_pushes boolean
) language plpgsql as $$
declare
  author uuid;
begin
  perform hold_account(person);
  author := lock_published(post);
  insert into post_likes (post_id, user_id) values (post, person) on conflict do nothing;
  is_changed := found;
  -- Nobody is told of what they did themselves.
  if is_changed and author <> person then
    select o.told, o.has_pushes into like_post.told, like_post.has_pushes from tell_people(t, array[author]) o;
  end if;
  select p.like_count, p.comment_count into like_post.like_count, like_post.comment_count
  from community_posts p where id = post;
end $$;

create function unlike_post(
  post uuid, person uuid, about text,
  out like_count int, out comment_count int, out is_changed boolean, out told uuid[]
) language plpgsql as $$
declare
  author uuid;
begin
  perform hold_account(person);
  author := lock_published(post);
  delete from post_likes where post_id = post and user_id = person;
  is_changed := found;
  if is_changed then told := untell(about, person, array[author]); end if;
  select p.like_count, p.comment_count into unlike_post.like_count, unlike_post.comment_count
  from community_posts p where id = post;
end $$;

-- A new post: published, or waiting for an admin where first posts do. No row: the key is known, and nothing was written.
-- (`rows 1`: PostgreSQL would expect a thousand, and read all people to join them.)
create function create_post(
  key uuid, author uuid, words text, kind text, place text, labels text[], route uuid, do_first_ones_wait boolean,
  sender bytea, most_an_hour int
) returns setof community_posts rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  made community_posts;
  sent record;
begin
  perform hold_account(author);
  -- The key first, so that the second press of two waits here and then finds the post of the first.
  insert into community_posts (request_key, user_id, content, post_type, location, tags, route_id, status, created_at)
  values (key, author, words, kind, place, labels, route, case when do_first_ones_wait and not exists (
    select from community_posts where user_id = author and status = 'published'
  ) then 'waiting' else 'published' end, clock_timestamp())
  on conflict (request_key) do nothing returning * into made;
  if not found then return; end if;
  -- Behind the insertion: it has waited for a deletion that was under way, and only now is it known.
  perform from spent_requests where request_key = key;
  if found then perform refuse('POST_NOT_FOUND'); end if;
  -- In the transaction of the post: what is refused was no attempt.
  select * into sent from count_attempt('post', sender, most_an_hour, 60);
  if sent.count > most_an_hour then perform refuse('TOO_MANY_ATTEMPTS', sent.seconds_left::text); end if;
  return next made;
end $$;

-- A free place, of an event that is approved and to come. No row: there is none, or another reason, which the contract's rule
-- knows (`registrationBlocker`); nothing was written. Answers what the counts are now, and the own place in the line.
create function take_free_place(event uuid, person uuid, pressed_at timestamptz)
returns table (
  event_id uuid, max_participants int, participant_count int, waiting_count int, id uuid, status text, turn bigint
) rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  place event_participants;
begin
  perform hold_account(person);
  perform from events where id = event and status = 'approved' and start_date > pressed_at for no key update;
  if not found then return; end if;
  -- Asked behind the lock: of two who want the last place, the second sees that it is taken. Nobody overtakes those who wait.
  perform from event_places p where p.event_id = event
    and (p.max_participants is null or (p.participant_count < p.max_participants and p.waiting_count = 0));
  if not found then return; end if;
  insert into event_participants (event_id, user_id, status, joined_at, registered_at)
  values (event, person, 'registered', pressed_at, pressed_at)
  on conflict (event_id, user_id) do nothing returning * into place;
  if not found then return; end if;
  return query
    select p.event_id, p.max_participants, p.participant_count, p.waiting_count, place.id, place.status, place.turn
    from event_places p where p.event_id = event;
end $$;
