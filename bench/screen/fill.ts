import type { TransactionSql } from 'postgres'
import type { Sql } from '#server/db/client.ts'
import { patiently } from '#server/testing/patiently.ts'

const prose = 'Una strada tra boschi e tornanti, con vista sul lago e una sosta in rifugio. '

/** Events that anybody may join. */
export const fillEvents = (sql: Sql, count: number): Promise<unknown> =>
  patiently(sql, async (db) => {
    await db`set local session_replication_role = 'replica'`
    await insertEvents(db, count)
  })

/** So many of everything that a rider or an admin scrolls through, in the words and shapes of real ones. */
export async function fillLists(sql: Sql, rider: string, count: number): Promise<void> {
  await patiently(sql, async (db) => {
    // The words by which people are found come by a trigger.
    await insertPeople(db, count)
    await db`set local session_replication_role = 'replica'`
    await insertPosts(db, count)
    await insertEvents(db, count)
    await insertItineraries(db, count)
    await insertOwn(db, rider, count)
    await insertPoints(db, count)
  })
  await sql`vacuum analyze`
}

const numbers = (db: TransactionSql, count: number) => db`generate_series(1, ${count}::int) n`

async function insertPeople(db: TransactionSql, count: number) {
  await db`insert into users (id, password_hash) select md5('u' || n)::uuid, 'x' from ${numbers(db, count)}`
  await db`
    insert into profiles (user_id, email, first_name, last_name, city, created_at, total_points)
    select md5('u' || n)::uuid, 'socio' || n || '@test.example', (array['Ugo', 'Anna', 'Sara', 'Luca'])[1 + n % 4],
      'Gruppo' || n, 'Lecco', now() - make_interval(mins => n), n % 300
    from ${numbers(db, count)}`
  await db`insert into user_roles (user_id) select md5('u' || n)::uuid from ${numbers(db, count)}`
}

async function insertPosts(db: TransactionSql, count: number) {
  await db`
    insert into community_posts (id, request_key, user_id, content, post_type, location, tags, status, like_count,
      comment_count, created_at)
    select md5('p' || n)::uuid, gen_random_uuid(), md5('u' || n)::uuid, repeat(${prose}, 1 + n % 9),
      (array['question', 'experience', 'ride-request', 'tour'])[1 + n % 4], case when n % 3 = 0 then 'Passo ' || n end,
      array['tag' || n % 10, 'tag' || 10 + n % 7], 'published', n % 30, n % 12, now() - make_interval(mins => n)
    from ${numbers(db, count)}`
}

async function insertEvents(db: TransactionSql, count: number) {
  await db`
    insert into events (id, request_key, creator_id, title, description, location, meeting_point, event_type, start_date,
      end_date, price_cents, status)
    select gen_random_uuid(), gen_random_uuid(), null, 'Giro numero ' || n, repeat(${prose}, 2), 'Mandello del Lario',
      case when n % 2 = 0 then 'Piazza del mercato' end, 'ride', d, d + interval '8 hours', n % 5 * 500, 'approved'
    from ${numbers(db, count)}, lateral (select now() + make_interval(hours => 24 + n) as d) moment`
  await db`insert into event_places (event_id) select id from events on conflict do nothing`
}

async function insertItineraries(db: TransactionSql, count: number) {
  await db`
    insert into itineraries (id, request_key, title, description, difficulty, road_type, duration, distance_km,
      external_url, area, created_at)
    select md5('i' || n)::uuid, gen_random_uuid(), 'Passo ' || n, repeat(${prose}, 3),
      (array['Facile', 'Intermedio', 'Avanzato'])[1 + n % 3], 'Strada', '2 ore', n % 400, 'https://example.org',
      'Italia', now() - make_interval(mins => n)
    from ${numbers(db, count)}`
}

async function insertOwn(db: TransactionSql, rider: string, count: number) {
  await db`
    insert into friendships (requester_id, addressee_id, status, created_at, answered_at)
    select ${rider}, md5('u' || n)::uuid, 'accepted', now() - make_interval(mins => n), now() - make_interval(mins => n)
    from ${numbers(db, count)}`
  await db`
    insert into inbox (user_id, kind, event_id, gather_key, is_listed, created_at)
    select ${rider}, 'event_approved', md5('e' || n)::uuid, 'evento ' || n, true, now() - make_interval(mins => n)
    from ${numbers(db, count)}`
  await db`
    insert into diary_entries (request_key, user_id, title, location, date, description, created_at)
    select gen_random_uuid(), ${rider}, 'Giro ' || n, 'Bormio', current_date - n % 900, repeat(${prose}, 1 + n % 6),
      now() - make_interval(mins => n)
    from ${numbers(db, count)}`
}

/** In one view of the map. */
async function insertPoints(db: TransactionSql, count: number) {
  await db`
    insert into poi (request_key, name, category, latitude, longitude, address, verified, verified_at, created_at)
    select gen_random_uuid(), 'Fontana ' || n, 'scenic_spot', 42 + n % 30 * 0.01, 12 + n % 37 * 0.01, 'Via del Passo ' || n,
      true, now(), now() - make_interval(mins => n)
    from ${numbers(db, count)}`
}
