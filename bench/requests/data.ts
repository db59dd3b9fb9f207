import type { TransactionSql } from 'postgres'
import type { Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { patiently } from '#server/testing/patiently.ts'
import { benchIdFunction, riderPassword } from './ids.ts'

export const sizes = {
  riders: 10_000,
  posts: 100_000,
  likesEach: 3,
  commentsEach: 2,
  toldOfPosts: 20_000,
  events: 5000,
  registrations: 50_000,
  itineraries: 1000,
} as const

/** Somebody as most are, and somebody with 2,500 likes and 500 friends. */
export const readers = { ordinary: 1, busy: 2 } as const
/** Those who write: they have joined no event yet. */
export const writers = { first: 8001, last: 10_000 } as const
/** To come for some days, approved and open to as many as like to join. */
export const openEvents: readonly number[] = Array.from({ length: sizes.events }, (_, at) => at + 1).filter(
  (n) => n > 100 && n % 2 === 0 && n % 20 > 0 && n % 50 > 0,
)

/** The same for everybody: every number follows from the number of the row, every moment from that of the filling. */
export async function fillRequestData(sql: Sql): Promise<void> {
  const passwordHash = await createPasswordHasher().hash(riderPassword)
  await patiently(sql, async (db) => {
    await db.unsafe(benchIdFunction)
    await fillRiders(db, passwordHash)
    await fillItineraries(db)
    await fillPosts(db)
    await fillReactions(db)
    await fillInbox(db)
    await fillEvents(db)
    await fillPoints(db)
  })
}

async function fillRiders(db: TransactionSql, passwordHash: string) {
  const those = db`generate_series(1, ${sizes.riders}::int) n`
  await db`
    insert into users (id, password_hash, email_confirmed_at, created_at)
    select bench_id('rider' || n), ${passwordHash}, now(), now() - make_interval(mins => n) from ${those}`
  await db`
    insert into profiles (user_id, email, display_name, first_name, last_name, nickname, phone_number, city,
      privacy_accepted_at, terms_accepted_at, gdpr_consent_version, created_at)
    select bench_id('rider' || n), 'rider' || n || '@bench.example', case when n % 4 > 0 then 'Pilota ' || n end,
      (array['Mario', 'Anna', 'Luca', 'Sara', 'Ugo'])[1 + n % 5], (array['Rossi', 'Bianchi', 'Verdi'])[1 + n % 3] || ' ' || n,
      'rider_' || n, '+39351' || lpad(n::text, 7, '0'), 'Lecco', now(), now(), '1.0', now() - make_interval(mins => n)
    from ${those}`
  await db`insert into user_roles (user_id) select bench_id('rider' || n) from ${those}`
  await db`
    insert into sessions (token_hash, user_id, device)
    select sha256(convert_to('bench-session-' || n, 'UTF8')), bench_id('rider' || n), 'Mozilla/5.0' from ${those}`
  await db`
    insert into friendships (requester_id, addressee_id, status, created_at, answered_at)
    select bench_id('rider' || a), bench_id('rider' || b), 'accepted', now() - make_interval(mins => a), now()
    from (
      select ${readers.busy}::int as a, 1000 + k as b from generate_series(1, 500) k
      union all select ${readers.ordinary}, 2000 + k from generate_series(1, 12) k
      union all select n, n + 1 from generate_series(2001, ${sizes.riders - 1}::int) n
    ) pair`
}

/** Every second one has a track; save counts are those of the saves. */
async function fillItineraries(db: TransactionSql) {
  const those = db`generate_series(1, ${sizes.itineraries}::int) n`
  await db`
    insert into tracks (id, source, point_count, length_m, climb_m, descent_m, min_ele_m, max_ele_m, curviness,
      curve_count, hairpin_count, west, south, east, north, lines, overview_lines, drawing, profile, hairpins,
      curviness_per_km, waypoints, points)
    select bench_id('track' || n), 'track', 2, 1000 * (n % 400), 900, 900, 300, 1200, n % 600, n % 300, n % 80,
      10, 46, 11, 47, array[repeat('a', 2000)], array['aa'], repeat('L10 10', 60), '[]', '[]', '{1,2}', '[]',
      decode(repeat('00', 3000), 'hex')
    from ${those} where n % 2 = 0`
  await db`
    insert into itineraries (id, request_key, title, description, difficulty, road_type, duration, distance_km,
      external_url, area, status, created_at, save_count, track_id, hairpin_count)
    select bench_id('itinerary' || n), bench_id('itinerary-key' || n), 'Passo numero ' || n,
      repeat('Una strada tra boschi e tornanti, con vista sul lago. ', 4),
      (array['Facile', 'Intermedio', 'Avanzato'])[1 + n % 3], (array['Strada', 'Sterrato', 'Misto'])[1 + n / 3 % 3],
      '2 ore', n % 400, 'https://example.org', (array['Italia', 'Europa', 'Estero', null])[1 + n / 9 % 4],
      case when n % 50 = 0 then 'inactive' else 'active' end, now() - make_interval(mins => n), n % 60,
      case when n % 2 = 0 then bench_id('track' || n) end, case when n % 2 = 0 then n % 80 end
    from ${those}`
  // Counted already, above: by the trigger each row would be written as often as it was saved.
  await db`alter table itinerary_saves disable trigger itinerary_save_counted`
  await db`
    insert into itinerary_saves (user_id, itinerary_id)
    select bench_id('rider' || 1 + k), bench_id('itinerary' || n) from ${those}, generate_series(0, 59) k where k < n % 60`
  await db`alter table itinerary_saves enable trigger itinerary_save_counted`
}

/** One a minute up to now, ten to a person; every tenth shows an itinerary. */
async function fillPosts(db: TransactionSql) {
  await db`
    insert into community_posts (id, request_key, user_id, content, post_type, location, tags, route_id, status,
      like_count, comment_count, created_at)
    select bench_id('post' || n), bench_id('post-key' || n), bench_id('rider' || 1 + n * 7 % ${sizes.riders}::int),
      repeat('Una strada tra boschi e tornanti, con vista sul lago. ', 1 + n % 6),
      (array['question', 'experience', 'ride-request', 'tour'])[1 + n % 4], case when n % 3 = 0 then 'Bormio' end,
      array['tag' || n % 10, 'tag' || 10 + n % 7],
      case when n % 10 = 0 then bench_id('itinerary' || 1 + n / 10 % ${sizes.itineraries}::int) end, 'published',
      ${sizes.likesEach}::int, ${sizes.commentsEach}::int, now() - make_interval(mins => n)
    from generate_series(1, ${sizes.posts}::int) n`
}

async function fillReactions(db: TransactionSql) {
  const those = db`generate_series(1, ${sizes.posts}::int) n`
  await db`alter table post_likes disable trigger post_likes_added`
  await db`
    insert into post_likes (post_id, user_id)
    select bench_id('post' || n), bench_id('rider' || case
      -- 2,500 of them.
      when k = 3 and n % 40 = 7 then ${readers.busy}::int
      else 3 + (n * 13 + k * 2400) % 7990
    end) from ${those}, generate_series(1, ${sizes.likesEach}::int) k`
  await db`alter table post_likes enable trigger post_likes_added`
  await db`alter table post_comments disable trigger post_comments_added`
  await db`
    insert into post_comments (request_key, post_id, user_id, content, created_at)
    select bench_id('comment' || n || '-' || k), bench_id('post' || n),
      bench_id('rider' || 1 + (n * 3 + k * 1700) % ${sizes.riders}::int), 'Bella strada, ci vediamo domenica.',
      now() - make_interval(mins => n) + make_interval(secs => k)
    from ${those}, generate_series(1, ${sizes.commentsEach}::int) k`
  await db`alter table post_comments enable trigger post_comments_added`
}

/** Half of them are over, and their points given; the others begin one after the other, every second hour. */
async function fillEvents(db: TransactionSql) {
  await db`
    insert into events (id, request_key, creator_id, title, description, location, meeting_point, event_type,
      start_date, end_date, created_at)
    select bench_id('event' || n), bench_id('event-key' || n), bench_id('rider' || 1 + n * 3 % ${sizes.riders}::int),
      'Giro numero ' || n, repeat('Tre laghi e due passi in un giorno. ', 1 + n % 5), 'Mandello', 'Piazza Garibaldi',
      (array['ride', 'meeting', 'tour', 'social'])[1 + n % 4], start, start + interval '6 hours',
      now() - make_interval(days => 30, mins => n)
    from generate_series(1, ${sizes.events}::int) n,
      lateral (select now() + make_interval(hours => 3 + n) * case n % 2 when 0 then 1 else -1 end as start) s`
  await db`
    insert into event_places (event_id, max_participants)
    select bench_id('event' || n), case when n % 20 = 0 then 40 end from generate_series(1, ${sizes.events}::int) n`
  await db`
    update events set status = 'approved', points_given_at = case when end_date < now() then now() end
    where id <> all (array(select bench_id('event' || n * 50) from generate_series(1, 40) n))`
  await db`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    select bench_id('event' || n), bench_id('rider' || case
      when k = 0 and n % 10 = 4 then ${readers.busy}::int
      when k = 0 and n % 24 = 6 then ${readers.ordinary}::int
      else 3 + (n * 37 + k * 700) % 7990
    end), 'registered', now(), now()
    from generate_series(0, 10) k, generate_series(1, ${sizes.events}::int) n
    where (n % 50 > 0 or n > 2000) order by k, n limit ${sizes.registrations}`
}

/** By the triggers, which keep totals, ranks and places. */
/** Their authors were told of the likes of the newest posts, and have read of all but the last. A few want it otherwise. */
async function fillInbox(db: TransactionSql) {
  await db`
    insert into inbox (id, user_id, kind, post_id, gather_key, is_listed, is_read, read_at, created_at)
    select bench_id('told' || n), bench_id('rider' || 1 + n * 7 % ${sizes.riders}::int), 'post_like', bench_id('post' || n),
      'post_like:' || bench_id('post' || n), true, n > 2000, case when n > 2000 then now() end, now() - make_interval(mins => n)
    from generate_series(1, ${sizes.toldOfPosts}::int) n`
  await db`
    insert into inbox_people (item_id, person_id, at)
    select i.id, l.user_id, i.created_at from inbox i join post_likes l on l.post_id = i.post_id`
  await db`
    insert into inbox_preferences (user_id, topic, email)
    select bench_id('rider' || n), 'post_comment', false from generate_series(1, ${sizes.riders}::int, 10) n`
}

async function fillPoints(db: TransactionSql) {
  await db`
    insert into user_points (user_id, point_type, description, points, created_at)
    select bench_id('rider' || n), 'achievement', 'Ha aiutato tutti', 10 * (1 + n * 7919::bigint % 60 / k)::int,
      now() - make_interval(mins => (n * 7919::bigint % 500000)::int + k)
    from generate_series(1, ${sizes.riders}::int) n, generate_series(1, 2) k where n % 3 > 0`
}
