import { offRoadGroups } from '#contract/itineraries.ts'
import type { Statement } from './statement.ts'

/** As all moments travel. The colons in quotes, which pgbench would else take for its variables. */
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`

/** What everybody sees of somebody, out of `profiles r` and `media m` (view `people`, without a second look at profiles). */
const displayName = `coalesce(nullif(trim(r.display_name), ''), nullif(trim(concat_ws(' ', r.first_name, r.last_name)), ''),
  nullif(trim(split_part(r.email, '@', 1)), ''), 'Utente')`
const avatarUrl = `'/api/media/' || m.key || '/320'`

const track = `(select json_build_object('lengthM', t.length_m, 'climbM', t.climb_m, 'hairpinCount', t.hairpin_count,
  'curviness', t.curviness, 'drawing', t.drawing) from tracks t where t.id = i.track_id)`

const photos = `(select json_agg(json_build_object('id', f.id, 'key', f.key, 'width', f.width, 'height', f.height, 'alt', photo.alt)
  order by photo.position) from post_photos photo join media f on f.id = photo.media_id where photo.post_id = p.id)`

const postItinerary = `case when p.route_id is not null then (select json_build_object('id', i.id, 'title', i.title,
  'description', left(i.description, 300), 'difficulty', i.difficulty, 'roadType', i.road_type, 'duration', i.duration,
  'distanceKm', i.distance_km, 'area', i.area, 'status', i.status,
  'isSaved', exists (select from itinerary_saves s where s.itinerary_id = i.id and s.user_id = $1::uuid), 'track', ${track})
  from itineraries i where i.id = p.route_id and i.status = 'active') end`

/** The whole rows at once: nothing is looked up twice. */
const newestPosts = `select * from community_posts where status = 'published' order by created_at desc, id desc limit 21`

const likedByMe = `exists (select from post_likes l where l.post_id = p.id and l.user_id = $1::uuid)`

const cursorOf = (...keys: string[]): string => Buffer.from(keys.join('|')).toString('base64url')

type PostRow = {
  id: string
  createdAt: string
  userId: string
  displayName: string
  avatarUrl: string | null
  rankLevel: string
}

const feed: Statement = {
  rows: {
    text: `
      with page as materialized (${newestPosts})
      select p.id, p.content, p.post_type as "postType", p.location, p.tags, p.like_count as "likeCount",
        p.comment_count as "commentCount", p.status, ${moment('p.created_at')} as "createdAt", ${likedByMe} as "hasLiked",
        p.user_id as "userId", ${displayName} as "displayName", ${avatarUrl} as "avatarUrl", r.rank_level as "rankLevel",
        ${photos} as photos, ${postItinerary} as itinerary
      from page p join profiles r on r.user_id = p.user_id left join media m on m.id = r.avatar_id
      order by p.created_at desc, p.id desc`,
    answer: (rows) => {
      const posts = rows as PostRow[]
      const items = posts.slice(0, 20).map(({ userId, displayName, avatarUrl, rankLevel, ...post }) => ({
        ...post,
        photos: 'photos' in post && post.photos ? post.photos : [],
        author: { userId, displayName, avatarUrl, rankLevel },
      }))
      const last = items.at(-1)
      const next = posts.length > 20 && last ? cursorOf(last.createdAt, last.id) : null
      return JSON.stringify({ items, next })
    },
  },
  json: {
    text: `
      with page as materialized (${newestPosts}), shown as materialized (
        select * from page order by created_at desc, id desc limit 20
      )
      select (select json_agg(json_build_object(
          'id', p.id, 'content', p.content, 'postType', p.post_type, 'location', p.location, 'tags', p.tags,
          'likeCount', p.like_count, 'commentCount', p.comment_count, 'status', p.status,
          'createdAt', ${moment('p.created_at')}, 'hasLiked', ${likedByMe},
          'author', json_build_object('userId', p.user_id, 'displayName', ${displayName}, 'avatarUrl', ${avatarUrl},
            'rankLevel', r.rank_level),
          'photos', coalesce(${photos}, '[]'), 'itinerary', ${postItinerary}
        ) order by p.created_at desc, p.id desc)
        from shown p join profiles r on r.user_id = p.user_id left join media m on m.id = r.avatar_id) as items,
        (select ${moment('created_at')} || '|' || id from shown order by created_at, id limit 1) as last,
        (select count(*) > 20 from page) as "hasMore"`,
    answer: ([row = []]) => pageOf(row),
  },
}

/** Items as JSON, the position of the last, and whether there is more. */
function pageOf([items, last, hasMore]: readonly (Buffer | null)[]): string {
  const next = String(hasMore) === 't' ? `"${cursorOf(String(last))}"` : 'null'
  return `{"items":${items ?? '[]'},"next":${next}}`
}

const hasPlace = 'total_points > 0 and not is_blocked'

const standings = `
  with first as materialized (
    select user_id, total_points, rank_level, points_reached_at, display_name, first_name, last_name, email, avatar_id
    from profiles where ${hasPlace} order by total_points desc, points_reached_at, user_id limit 20
  ), top as (
    select first.*, row_number() over (order by total_points desc, points_reached_at, user_id)::int as place from first
  ), me as materialized (
    select user_id, total_points, rank_level, points_reached_at, display_name, first_name, last_name, email, avatar_id,
      points_reached_at at time zone 'UTC' as reached
    from profiles where user_id = $1::uuid and ${hasPlace} and not exists (select from first where first.user_id = $1::uuid)
  ), own as (
    select user_id, total_points, rank_level, points_reached_at, display_name, first_name, last_name, email, avatar_id, (
      coalesce((select sum(people) from point_crowds where span = 'ever' and total_points > me.total_points), 0)
      + coalesce((select sum(people) from point_crowds where span = 'month' and total_points = me.total_points
          and since < date_trunc('month', me.reached)::date), 0)
      + coalesce((select sum(people) from point_crowds where span = 'day' and total_points = me.total_points
          and since >= date_trunc('month', me.reached)::date and since < me.reached::date), 0)
      + (select count(*) from profiles where ${hasPlace} and total_points = me.total_points
          and points_reached_at >= date_trunc('day', me.reached) at time zone 'UTC'
          and (points_reached_at, user_id) < (me.points_reached_at, me.user_id)) + 1)::int as place from me
  ), r as (select * from top union all select * from own)`

const leaderboard: Statement = {
  rows: {
    text: `${standings}
      select r.place, r.total_points as "totalPoints", r.rank_level as "rankLevel", r.user_id as "userId",
        ${displayName} as "displayName", ${avatarUrl} as "avatarUrl"
      from r left join media m on m.id = r.avatar_id order by r.place`,
    answer: (rows) => JSON.stringify({ top: rows.slice(0, 20), own: rows[20] ?? null }),
  },
  json: {
    text: `${standings}, standing as (
        select r.place, json_build_object('place', r.place, 'totalPoints', r.total_points, 'rankLevel', r.rank_level,
          'userId', r.user_id, 'displayName', ${displayName}, 'avatarUrl', ${avatarUrl}) as item
        from r left join media m on m.id = r.avatar_id
      )
      select json_build_object('top', json_agg(item order by place) filter (where place <= 20),
        'own', (json_agg(item) filter (where place > 20)) -> 0) from standing`,
    answer: ([row = []]) => row[0] ?? '',
  },
}

const eventTables = `
  (select * from events where status = 'approved' and start_date > now() order by start_date, id limit 21) e
  join event_places p on p.event_id = e.id
  left join event_participants a on a.event_id = e.id and a.user_id = $1::uuid
  left join profiles r on r.user_id = e.creator_id left join media m on m.id = r.avatar_id`

const waitingPosition = `case when a.status = 'waiting' then (select count(*)::int + 1 from event_participants q
  where q.event_id = e.id and q.status = 'waiting' and q.turn < a.turn) end`

const meetingPosition = `case when e.meeting_latitude is not null
  then json_build_object('latitude', e.meeting_latitude, 'longitude', e.meeting_longitude) end`

type EventRow = {
  id: string
  startDate: string
  userId: string | null
  displayName: string
  avatarUrl: string | null
}

const events: Statement = {
  rows: {
    text: `
      select e.id, e.title, e.description, e.location, e.meeting_point as "meetingPoint",
        ${moment('e.start_date')} as "startDate", ${moment('e.end_date')} as "endDate", e.event_type as "eventType",
        e.difficulty_level as "difficultyLevel", p.max_participants as "maxParticipants", e.price_cents as "priceCents",
        e.status, e.rejection_reason as "rejectionReason", e.cancellation_reason as "cancellationReason",
        e.is_withdrawn as "isWithdrawn", p.participant_count as "participantCount", p.waiting_count as "waitingCount",
        e.version, ${moment('e.created_at')} as "createdAt", ${meetingPosition} as "meetingPosition",
        e.creator_id as "userId", ${displayName} as "displayName", ${avatarUrl} as "avatarUrl",
        a.status as attendance, ${waitingPosition} as "waitingPosition"
      from ${eventTables} order by e.start_date, e.id`,
    answer: (rows) => {
      const events = rows as EventRow[]
      const items = events.slice(0, 20).map(({ userId, displayName, avatarUrl, ...event }) => ({
        ...event,
        organiser: userId === null ? null : { userId, displayName, avatarUrl },
      }))
      const last = items.at(-1)
      const next = events.length > 20 && last ? cursorOf(last.startDate, last.id) : null
      return JSON.stringify({ items, next })
    },
  },
  json: {
    text: `
      with page as materialized (
        select e.start_date, e.id, json_build_object(
          'id', e.id, 'title', e.title, 'description', e.description, 'location', e.location,
          'meetingPoint', e.meeting_point, 'startDate', ${moment('e.start_date')}, 'endDate', ${moment('e.end_date')},
          'eventType', e.event_type, 'difficultyLevel', e.difficulty_level, 'maxParticipants', p.max_participants,
          'priceCents', e.price_cents, 'status', e.status, 'rejectionReason', e.rejection_reason,
          'cancellationReason', e.cancellation_reason, 'isWithdrawn', e.is_withdrawn,
          'participantCount', p.participant_count, 'waitingCount', p.waiting_count, 'version', e.version,
          'createdAt', ${moment('e.created_at')}, 'meetingPosition', ${meetingPosition},
          'organiser', case when e.creator_id is not null then json_build_object('userId', e.creator_id,
            'displayName', ${displayName}, 'avatarUrl', ${avatarUrl}) end,
          'attendance', a.status, 'waitingPosition', ${waitingPosition}) as item
        from ${eventTables}
      ), shown as materialized (select * from page order by start_date, id limit 20)
      select (select json_agg(item order by start_date, id) from shown) as items,
        (select ${moment('start_date')} || '|' || id from shown order by start_date desc, id desc limit 1) as last,
        (select count(*) > 20 from page) as "hasMore"`,
    answer: ([row = []]) => pageOf(row),
  },
}

const picked = (list: string, condition: string, count: number, order = 'created_at desc, id desc') => `
  (select '${list}' as list, i.*, row_number() over (order by ${order}) as at from itineraries i
   where ${condition} and status = 'active' order by ${order} limit ${count})`

const carousels = [
  picked('popular', 'true', 6, 'save_count desc, created_at desc, id desc'),
  picked('Italia', `road_type = 'Sterrato' and area = 'Italia'`, 3),
  picked('Europa', `road_type = 'Sterrato' and area = 'Europa'`, 3),
  picked('Estero', `road_type = 'Sterrato' and area = 'Estero'`, 3),
  picked('none', `road_type = 'Sterrato' and area is null`, 9),
  picked('road', `road_type = 'Strada'`, 9),
  picked('mixed', `road_type = 'Misto'`, 9),
].join(' union all ')

const isSaved = `exists (select from itinerary_saves s where s.itinerary_id = i.id and s.user_id = $1::uuid)`
const trackOfCard = `case when t.id is not null then json_build_object('lengthM', t.length_m, 'climbM', t.climb_m,
  'hairpinCount', t.hairpin_count, 'curviness', t.curviness, 'drawing', t.drawing) end`

type CardRow = { list: string; id: string; key: string; card: string }

const cardsOf = (rows: readonly object[], list: string) =>
  (rows as CardRow[]).filter((row) => row.list === list)

function overview(rows: readonly object[]): string {
  const lists = (list: string) => cardsOf(rows, list)
  const cards = (some: readonly CardRow[]) => `[${some.map(({ card }) => card).join(',')}]`
  const page = (some: CardRow[]) => {
    const last = some[7]
    const next = some.length > 8 && last ? `"${cursorOf(last.key, last.id)}"` : 'null'
    return `{"items":${cards(some.slice(0, 8))},"next":${next}}`
  }
  const groups = offRoadGroups({
    Italia: lists('Italia'),
    Europa: lists('Europa'),
    Estero: lists('Estero'),
    none: lists('none'),
  })
  const offRoad = `{"Italia":${cards(groups.Italia)},"Europa":${cards(groups.Europa)},"Estero":${cards(groups.Estero)}}`
  return `{"popular":${cards(lists('popular'))},"offRoad":${offRoad},"road":${page(lists('road'))},"mixed":${page(lists('mixed'))}}`
}

const itineraries: Statement = {
  rows: {
    text: `
      select i.list, ${moment('i.created_at')} as key, i.id, i.title, left(i.description, 300) as description, i.difficulty, i.road_type as "roadType",
        i.duration, i.distance_km as "distanceKm", i.area, i.status, ${isSaved} as "isSaved",
        t.length_m as "lengthM", t.climb_m as "climbM", t.hairpin_count as "hairpinCount", t.curviness, t.drawing
      from (${carousels}) i left join tracks t on t.id = i.track_id order by i.list, i.at`,
    answer: (rows) =>
      overview(
        (rows as Record<string, unknown>[]).map((row) => {
          const { list, key, lengthM, climbM, hairpinCount, curviness, drawing, ...card } = row
          const track = lengthM === null ? null : { lengthM, climbM, hairpinCount, curviness, drawing }
          return { list, key, id: row.id, card: JSON.stringify({ ...card, track }) }
        }),
      ),
  },
  json: {
    text: `
      select i.list, i.id, ${moment('i.created_at')} as key, json_build_object('id', i.id, 'title', i.title,
        'description', left(i.description, 300), 'difficulty', i.difficulty, 'roadType', i.road_type, 'duration', i.duration,
        'distanceKm', i.distance_km, 'area', i.area, 'status', i.status, 'isSaved', ${isSaved}, 'track', ${trackOfCard}) as card
      from (${carousels}) i left join tracks t on t.id = i.track_id order by i.list, i.at`,
    answer: (rows) =>
      overview(
        rows.map(([list, id, key, card]) => ({
          list: String(list),
          id: String(id),
          key: String(key),
          card: String(card),
        })),
      ),
  },
}

export const readStatements = { feed, leaderboard, events, itineraries }
