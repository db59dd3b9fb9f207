import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { Sql } from '#server/db/client.ts'
import { fillBesides } from './many-rows-besides.ts'
import { type Named, numbers, type Whose } from './many-rows-numbers.ts'
import { fillRoads } from './many-rows-roads.ts'
import { patiently } from './patiently.ts'

/**
 * So many rows in every table that a list is read from, most of them the rider's: of friends, of news, in one event, below one
 * post. Straight in, without counters and notices, which no list reads.
 */
export async function fillLists(sql: Sql, whose: Whose): Promise<Named> {
  const named = { eventId: randomUUID(), postId: randomUUID(), entryId: randomUUID(), routeId: randomUUID() }
  const { eventId, postId } = named
  await patiently(sql, async (db) => {
    await db`set local session_replication_role = 'replica'`
    await fillPeople(db, whose)
    await fillOwn(db, whose)
    await fillContent(db, whose, postId)
    await fillEvents(db, whose, eventId)
    await fillBackOffice(db, whose, postId)
    await fillRoads(db, whose, named)
    await fillBesides(db, whose, named)
  })
  // Not in a transaction, so by a connection of its own: on a busy machine it takes longer than any statement may.
  const own = await sql.reserve()
  await own`set statement_timeout = 0`
  await own`vacuum analyze`
  await own`reset statement_timeout`
  own.release()
  return named
}

async function fillPeople(db: TransactionSql, whose: Whose) {
  const those = numbers(db, whose)
  await db`insert into users (id, password_hash, email_confirmed_at) select md5('u' || n)::uuid, 'x', now() from ${those}`
  await db`
    insert into profiles (user_id, email, first_name, last_name, created_at, total_points, points_reached_at,
      privacy_accepted_at, terms_accepted_at)
    select md5('u' || n)::uuid, 'socio' || n || '@test.example', 'Ugo', 'Gruppo' || n, now() - make_interval(mins => n),
      n % 300, now() - make_interval(hours => n), now(), case when n % 50 > 0 then now() end
    from ${those}`
  await db`insert into user_roles (user_id) select md5('u' || n)::uuid from ${those}`
  // What triggers would have written.
  await db`
    insert into profile_words (word, user_id, created_at, sort_name)
    select word, user_id, created_at, sort_name from profiles, listed_words(search) word
    on conflict do nothing`
  await db`delete from point_crowds`
  await db`insert into point_crowds select * from counted_crowds`
}

async function fillOwn(db: TransactionSql, whose: Whose) {
  const { rider } = whose
  await db`
    insert into friendships (requester_id, addressee_id, status, created_at, answered_at)
    select case when n <= 500 then ${rider}::uuid else md5('u' || n - 1)::uuid end, md5('u' || n)::uuid, 'accepted',
      now() - make_interval(mins => n), now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`
    insert into user_points (user_id, point_type, description, points, created_at)
    select ${rider}, 'achievement', 'Giro ' || n, 1, now() - make_interval(mins => n) from ${numbers(db, whose)}`
  await db`
    insert into inbox (user_id, kind, gather_key, is_listed, created_at)
    select ${rider}, 'points', 'punti ' || n, true, now() - make_interval(mins => n) from ${numbers(db, whose)}`
  await db`
    insert into friendships (requester_id, addressee_id, status, created_at)
    select case when n % 2 = 0 then ${rider}::uuid else md5('u' || n)::uuid end,
      case when n % 2 = 0 then md5('u' || n)::uuid else ${rider}::uuid end, 'pending', now() - make_interval(mins => n)
    from generate_series(501, 900) n`
}

async function fillContent(db: TransactionSql, whose: Whose, postId: string) {
  const { rider } = whose
  await db`
    insert into community_posts (id, request_key, user_id, content, post_type, tags, status, created_at)
    select case n when 1 then ${postId}::uuid else md5('p' || n)::uuid end, gen_random_uuid(), md5('u' || n)::uuid,
      'Un post fra tanti, numero ' || n, 'question', '{}', 'published', now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`
    insert into post_comments (request_key, post_id, user_id, content, created_at)
    select gen_random_uuid(), ${postId}, md5('u' || n)::uuid, 'Commento ' || n, now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`
    insert into diary_entries (request_key, user_id, title, location, date, description, created_at)
    select gen_random_uuid(), ${rider}, 'Giro ' || n, 'Bormio', current_date - n % 900, 'Freddo, e bello.', now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`
    insert into poi (request_key, name, category, latitude, longitude, verified, verified_at, created_at)
    select gen_random_uuid(), 'Fontana ' || n, 'scenic_spot', 37 + n % 900 * 0.01, 7 + n % 1100 * 0.01, n % 2 = 0,
      case when n % 2 = 0 then now() end, now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
}

async function fillEvents(db: TransactionSql, whose: Whose, eventId: string) {
  await db`
    insert into events (id, request_key, creator_id, title, description, location, event_type, start_date, end_date, status, rejection_reason, points_given_at, created_at)
    select case n when 2 then ${eventId}::uuid else md5('e' || n)::uuid end, gen_random_uuid(), md5('u' || n)::uuid,
      'Giro numero ' || n, 'Tre laghi in un giorno.', 'Mandello', 'ride', d, d + interval '8 hours',
      s, case s when 'rejected' then 'Manca il ritrovo.' end, case when s = 'approved' and d < now() then now() end,
      now() - make_interval(mins => n)
    from ${numbers(db, whose)},
      lateral (select (array['approved', 'pending', 'approved', 'rejected', 'approved', 'cancelled'])[n % 6 + 1] as s) state,
      lateral (select now() + make_interval(mins => case when n % 4 > 0 then 60 + n else -60 - n end) as d) moment`
  await db`insert into event_places (event_id) select id from events on conflict do nothing`
  await db`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    select ${eventId}, case n when 1 then ${whose.rider}::uuid else md5('u' || n)::uuid end, 'registered',
      now() - make_interval(mins => n), now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
}

async function fillBackOffice(db: TransactionSql, whose: Whose, postId: string) {
  const { admin } = whose
  await db`
    insert into admin_notifications (type, person_id, gather_key, created_at)
    select 'user_registration', md5('u' || n)::uuid, 'u' || n, now() - make_interval(mins => n) from ${numbers(db, whose)}`
  await db`
    insert into content_reports (post_id, reporter_id, reason, created_at)
    select case when n % 3 = 0 then md5('p' || n)::uuid else ${postId}::uuid end, md5('u' || n)::uuid, 'spam', now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`
    insert into audit_log (action, actor_id, person_id, created_at)
    select case when n % 100 = 0 then 'user_blocked' else 'points_awarded' end, ${admin}, md5('u' || n)::uuid, now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`
    insert into settings_history (version, changed_by, changes, created_at)
    select 1000 + n, ${admin}, '{}', now() - make_interval(mins => n) from ${numbers(db, whose)}`
}
