-- Who likes, posts words or joins an event at the same moment is written by one statement (decision 056): the same checks and locks as in
-- `like_post`, `unlike_post`, `create_post` and `take_free_place`, in the same order, for all at once. It hardly waits: who or what is locked by
-- somebody else is left out, without an answer, and is written alone by those functions, which wait or refuse; what is locked behind
-- that, for longer than a moment (`lock_timeout`), undoes the statement, and all are written alone. What they look for
-- is found by its key, however much or little there was when their plans were made (`enable_seqscan`).

-- Tells people of several happenings at once: the nth is told to `people[i]` where `which[i]` is n. Each as they wish; as late in
-- a transaction as can be: what it is about must be held by then. An account that is locked is about to go, and needs no telling.
-- Answers whose pages are to hear of it, and whether a push waits.
create function tell_each(ts telling[], which int[], people uuid[], out told uuid[], out has_pushes boolean) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- Places in `people` that are to ring, of which kind, and by which item.
  loud int[];
  items uuid[];
  by_mail boolean[];
  by_push boolean[];
  -- Rings that were counted just now.
  firsts bytea[];
begin
  has_pushes := false;
  with those as (
    select id from users where id = any(people) and blocked_at is null order by id for key share skip locked
  ), happenings as (
    select t.*, a.person, a.place
    from unnest(people, which) with ordinality a(person, nth, place) join those u on u.id = a.person
      join unnest(ts) with ordinality t on t.ordinality = a.nth
  ), wishes as (
    select h.*, coalesce(w.app, h.app) as is_listed, coalesce(w.push, h.push) as wants_push,
      coalesce(w.email, h.email) as wants_mail
    from happenings h left join lateral (
      select * from inbox_preferences p where p.user_id = h.person and p.topic = h.topic limit 1
    ) w on true
    where (coalesce(w.app, h.app) or coalesce(w.push, h.push) or coalesce(w.email, h.email)) and not (h.is_once and coalesce((
      -- One value, not `exists`: of that PostgreSQL would sooner remember everything that anybody was ever told.
      select true from inbox known join inbox_people p on p.item_id = known.id and p.person_id = h.done_by
      where known.user_id = h.person and known.gather_key = h.key limit 1
    ), false))
  ), foremost as (
    -- Several of the same at once are one item, which rings as its first.
    select distinct on (person, key) * from wishes order by person, key, place
  ), written as (
    insert into inbox as i (
      user_id, kind, gather_key, is_listed, post_id, event_id, diary_entry_id, details, created_at
    )
    select person, kind, key, is_listed, post_id, event_id, diary_entry_id, details, at from foremost order by person, key
    on conflict (user_id, gather_key) where not is_read do update set
      created_at = greatest(excluded.created_at, i.created_at), is_listed = excluded.is_listed,
      details = excluded.details || case when i.details ? 'changed' then jsonb_build_object('changed', (
        select jsonb_agg(distinct field)
        from jsonb_array_elements((i.details -> 'changed') || (excluded.details -> 'changed')) field
      )) else '{}' end
    -- Nobody has changed a row that is new.
    returning i.id, i.user_id, i.gather_key, i.xmax = 0 as is_new
  ), persons as (
    insert into inbox_people (item_id, person_id, at)
    select i.id, w.done_by, max(w.at) from wishes w join written i on i.user_id = w.person and i.gather_key = w.key
    where w.done_by is not null group by i.id, w.done_by order by i.id, w.done_by
    on conflict (item_id, person_id) do update set at = excluded.at
  ), ways as (
    select i.id, i.user_id, l.place,
      l.sends_mail and l.wants_mail and (i.is_new or l.letter_kind is not null) as is_mailed,
      l.sends_push and l.wants_push and (i.is_new or l.rings_again) as is_pushed
    from written i join foremost l on l.person = i.user_id and l.key = i.gather_key
  )
  select array_agg(distinct user_id),
    array_agg(place order by place) filter (where is_mailed or is_pushed),
    array_agg(id order by place) filter (where is_mailed or is_pushed),
    array_agg(is_mailed order by place) filter (where is_mailed or is_pushed),
    array_agg(is_pushed order by place) filter (where is_mailed or is_pushed)
  into told, loud, items, by_mail, by_push from ways;

  if loud is null then return; end if;
  -- The same of the same person is mailed and rung once a day: else anybody could ring somebody's phone all night.
  firsts := first_rings(array(
    select ring_key(t.rings_as, t.done_by, people[place])
    from unnest(loud) place join unnest(ts) with ordinality t on t.ordinality = which[place]
    where t.done_by is not null and t.counts_rings
  ));
  with ringing as (
    select t.*, people[l.place] as person, l.item, l.is_mailed, l.is_pushed
    from unnest(loud, items, by_mail, by_push) l(place, item, is_mailed, is_pushed)
      join unnest(ts) with ordinality t on t.ordinality = which[l.place]
    where t.done_by is null or case
      when t.counts_rings then ring_key(t.rings_as, t.done_by, people[l.place]) = any(firsts)
      else not exists (
        select from attempts
        where bucket = 'ring' and key = ring_key(t.rings_as, t.done_by, people[l.place]) and expires_at > now()
      )
    end
  ), letters as (
    insert into mail_outbox (kind, user_id, event_id, details, is_news)
    select coalesce(r.letter_kind, 'inbox_item'), u.id, r.event_id,
      case when r.letter_kind is null then jsonb_build_object('key', r.key) else r.letter_details end, true
    from ringing r join users u on u.id = r.person where r.is_mailed and (r.letter_kind is not null or not exists (
      -- A letter that has not gone yet will say by then what there is to say.
      select from mail_outbox m where m.kind = 'inbox_item' and m.sent_at is null and m.failed_at is null
        and m.user_id = u.id and m.details ->> 'key' = r.key
    )) for key share of u skip locked
  ), pushes as (
    insert into push_outbox (subscription_id, item_id)
    select s.id, r.item from ringing r join push_subscriptions s on s.user_id = r.person where r.is_pushed
    on conflict (subscription_id, item_id) do nothing returning 1
  )
  select exists (select from pushes) into has_pushes;
end $$;

-- One happening, told to several.
create or replace function tell_people(t telling, people uuid[], out told uuid[], out has_pushes boolean) language plpgsql as $$
declare
  -- By their ids, as everybody locks them; in parts, for a plan that expects few would compare each of a crowd with each.
  crowd uuid[] := array(select distinct person from unnest(people) person order by person);
  part record;
begin
  has_pushes := false;
  for begun in 1 .. cardinality(crowd) by 200 loop
    select o.* into part
    from tell_each(array[t], array_fill(1, array[least(200, cardinality(crowd) - begun + 1)]), crowd[begun:begun + 199]) o;
    told := told || part.told;
    has_pushes := has_pushes or part.has_pushes;
  end loop;
end $$;

-- Which of these rings have not been counted within a day; they are from now on. In one order: two that count the same must not
-- wait for each other.
create function first_rings(keys bytea[]) returns bytea[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  firsts bytea[];
begin
  if cardinality(keys) = 0 then return '{}'; end if;
  with counted as (
    insert into attempts as a (bucket, key, count, expires_at)
    select distinct 'ring', k, 1, now() + interval '1 day' from unnest(keys) k order by k
    on conflict (bucket, key) do update set expires_at = excluded.expires_at where a.expires_at <= now()
    returning key
  ) select coalesce(array_agg(key), '{}') into firsts from counted;
  return firsts;
end $$;

-- They took it back, each what `abouts[i]` names, towards `people[i]`: who has not read of it never will, and it does not ring
-- again today. Answers whose pages are to hear of it.
create function untell_each(abouts text[], done_by uuid[], people uuid[]) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  told uuid[];
  rung bytea[];
begin
  with gone as (
    delete from inbox_people p using inbox i, unnest(abouts, done_by, people) taken(about, by_whom, person)
    where i.user_id = taken.person and i.gather_key = taken.about and not i.is_read
      and p.item_id = i.id and p.person_id = taken.by_whom
    returning i.user_id, ring_key(taken.about, taken.by_whom, taken.person) as ring
  ) select array_agg(distinct user_id), array_agg(ring) into told, rung from gone;
  if told is not null then perform first_rings(rung); end if;
  return told;
end $$;

create or replace function untell(about text, by_whom uuid, people uuid[]) returns uuid[] language plpgsql as $$
begin
  return untell_each(
    array_fill(about, array[coalesce(cardinality(people), 0)]), array_fill(by_whom, array[coalesce(cardinality(people), 0)]), people
  );
end $$;

drop function first_rings(text, uuid, uuid[]);

-- The accounts among these that can be held without waiting, held.
create function hold_free_accounts(people uuid[]) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return array(select id from users where id = any(people) and blocked_at is null order by id for key share skip locked);
end $$;

-- `persons[i]` likes `posts[i]`. It is told as `t` has it, but for who did it, of what, and its key, `abouts[i]`. A pair stands here once.
create function like_posts(
  posts uuid[], persons uuid[], abouts text[], t telling, out outcomes jsonb, out told uuid[], out has_pushes boolean
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
set lock_timeout = '200ms' as $$
declare
  held uuid[] := hold_free_accounts(persons);
  -- Places that are done, and of those the ones that changed something.
  done int[];
  changed int[];
  authors uuid[];
  -- What is told to whom.
  ts telling[];
  people uuid[];
begin
  with locked as (
    select id, user_id from community_posts where id = any(posts) and status = 'published'
    order by id for no key update skip locked
  ), wishes as (
    select w.place, w.post, w.person, l.user_id as author
    from unnest(posts, persons) with ordinality w(post, person, place) join locked l on l.id = w.post
    where w.person = any(held)
  ), added as (
    insert into post_likes (post_id, user_id) select post, person from wishes order by post, person
    on conflict do nothing returning post_id, user_id
  )
  select array_agg(w.place order by place), array_agg(w.author order by place),
    array_agg(w.place order by place) filter (where a.user_id is not null)
  into done, authors, changed
  from wishes w left join added a on a.post_id = w.post and a.user_id = w.person;
  if done is null then return; end if;

  -- Nobody is told of what they did themselves.
  select array_agg(d.author), array_agg(row(
      t.kind, t.topic, t.app, t.push, t.email, abouts[d.place], persons[d.place], posts[d.place], null, null, t.details, t.at,
      t.is_once, abouts[d.place], t.counts_rings, t.rings_again, t.sends_mail, t.sends_push, t.letter_kind, t.letter_details
    )::telling)
  into people, ts from unnest(done, authors) d(place, author)
  where d.place = any(changed) and d.author <> persons[d.place];
  if people is not null then
    select o.told, o.has_pushes into like_posts.told, like_posts.has_pushes
    from tell_each(ts, array(select generate_subscripts(people, 1)), people) o;
  end if;
  outcomes := reactions_of(posts, done, changed);
end $$;

create function unlike_posts(posts uuid[], persons uuid[], abouts text[], out outcomes jsonb, out told uuid[])
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
set lock_timeout = '200ms' as $$
declare
  held uuid[] := hold_free_accounts(persons);
  done int[];
  changed int[];
  authors uuid[];
begin
  with locked as (
    select id, user_id from community_posts where id = any(posts) and status = 'published'
    order by id for no key update skip locked
  ), wishes as (
    select w.place, w.post, w.person, l.user_id as author
    from unnest(posts, persons) with ordinality w(post, person, place) join locked l on l.id = w.post
    where w.person = any(held)
  ), removed as (
    delete from post_likes p using wishes w where p.post_id = w.post and p.user_id = w.person returning p.post_id, p.user_id
  )
  select array_agg(w.place order by place), array_agg(w.author order by place),
    array_agg(w.place order by place) filter (where r.user_id is not null)
  into done, authors, changed
  from wishes w left join removed r on r.post_id = w.post and r.user_id = w.person;
  if done is null then return; end if;

  select untell_each(array_agg(abouts[d.place]), array_agg(persons[d.place]), array_agg(d.author)) into told
  from unnest(done, authors) d(place, author) where d.place = any(changed) having count(*) > 0;
  outcomes := reactions_of(posts, done, changed);
end $$;

-- How the posts of these places stand now.
create function reactions_of(posts uuid[], done int[], changed int[]) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('place', place, 'likeCount', p.like_count, 'commentCount', p.comment_count,
      'isChanged', place = any(coalesce(changed, '{}'))))
    from unnest(done) place join community_posts p on p.id = posts[place]
  );
end $$;

-- New posts of words, at most one of each author; those whose key is known or spent, or who have reached their limit, are left out.
-- (`rows`: PostgreSQL would expect a thousand, and read all people to join them.)
create function create_posts(wished jsonb, most_an_hour int) returns setof community_posts rows 10 language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set lock_timeout = '200ms' as $$
declare
  held uuid[] := hold_free_accounts(array(select (w ->> 'author')::uuid from jsonb_array_elements(wished) w));
  made community_posts[];
  busiest int;
begin
  with wishes as (
    select * from jsonb_to_recordset(wished) w(
      key uuid, author uuid, content text, kind text, place text, labels text[], does_wait boolean, sender text
    )
    where author = any(held) and not exists (
      select from attempts a
      where a.bucket = 'post' and a.key = decode(w.sender, 'hex') and a.count >= most_an_hour and a.expires_at > now()
    ) and not exists (select from spent_requests s where s.request_key = w.key)
  ), added as (
    insert into community_posts (request_key, user_id, content, post_type, location, tags, status, created_at)
    select key, author, content, kind, place, labels, case when does_wait and not exists (
      select from community_posts p where p.user_id = author and p.status = 'published'
    ) then 'waiting' else 'published' end, clock_timestamp()
    from wishes order by key
    on conflict (request_key) do nothing returning *
  ) select array_agg(added) into made from added;
  if made is null then return; end if;

  -- What must not be is refused as one: nothing of this stands then, and the function for one says why to whom.
  perform from spent_requests where request_key in (select request_key from unnest(made));
  if found then perform refuse('POST_NOT_FOUND'); end if;
  with counted as (
    insert into attempts as a (bucket, key, count, expires_at)
    select 'post', decode(w.sender, 'hex'), 1, now() + interval '60 minutes'
    from jsonb_to_recordset(wished) w(author uuid, sender text) join unnest(made) m on m.user_id = w.author
    order by w.sender
    on conflict (bucket, key) do update set
      count = case when a.expires_at <= now() then 1 else a.count + 1 end,
      expires_at = case
        when a.expires_at <= now() or a.count + 1 = most_an_hour then excluded.expires_at
        else a.expires_at
      end
    returning a.count
  ) select max(count) into busiest from counted;
  if busiest > most_an_hour then perform refuse('TOO_MANY_ATTEMPTS'); end if;
  return query select * from unnest(made);
end $$;

-- `persons[i]` takes a free place of `wanted[i]`, as `take_free_place` gives one: as many as are free, in this order. A pair stands
-- here once.
create function take_free_places(wanted uuid[], persons uuid[], pressed_at timestamptz[])
returns table (
  nth int, event_id uuid, max_participants int, participant_count int, waiting_count int, id uuid, status text, turn bigint
) rows 10 language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
set lock_timeout = '200ms' as $$
#variable_conflict use_column
declare
  taken event_participants[];
  held uuid[] := hold_free_accounts(persons);
  locked uuid[] := array(
    select e.id from events e where e.id = any(wanted) and e.status = 'approved' order by e.id for no key update skip locked
  );
begin
  -- Asked behind the lock, so by another statement: of two who want the last place, the second sees that it is taken. Nobody
  -- overtakes those who wait.
  with wishes as (
    select w.nth, w.event, w.person, w.pressed,
      row_number() over (partition by w.event order by w.nth) as ahead, p.max_participants - p.participant_count as free
    from unnest(wanted, persons, pressed_at) with ordinality w(event, person, pressed, nth)
      join events e on e.id = w.event join event_places p on p.event_id = w.event
    where w.event = any(locked) and w.person = any(held) and e.start_date > w.pressed
      and (p.max_participants is null or p.waiting_count = 0)
      and (select true from event_participants a where a.event_id = w.event and a.user_id = w.person) is null
  ), added as (
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    select event, person, 'registered', pressed, pressed from wishes where free is null or ahead <= free order by event, nth
    on conflict (event_id, user_id) do nothing returning *
  ) select array_agg(added) into taken from added;
  return query
    select w.nth::int, t.event_id, p.max_participants, p.participant_count, p.waiting_count, t.id, t.status, t.turn
    from unnest(wanted, persons) with ordinality w(event, person, nth)
      join unnest(taken) t on t.event_id = w.event and t.user_id = w.person
      join event_places p on p.event_id = t.event_id;
end $$;
