import type { TransactionSql } from 'postgres'
import type { Sql } from '#server/db/client.ts'
import { patiently } from '#server/testing/patiently.ts'
import { withoutIndexes } from './without-indexes.ts'

export type Sizes = { riders: number; posts: number }

/** Whoever asks for the pages: a rider with friends, likes and news, and somebody of the staff. */
export const askers = { rider: 1, admin: 2 } as const

const filledTables = [
  'profiles',
  'profile_words',
  'sessions',
  'user_points',
  'community_posts',
  'post_tags',
  'post_likes',
  'friendships',
  'inbox',
]

/**
 * A community of that size as its triggers would leave it. They are silent meanwhile, and indexes are built afterwards: row by
 * row five million posts would take an hour. What triggers keep (words, tags, crowds, counts of days) is written here, by the
 * views that say what it must be.
 */
export async function fillGrowth(sql: Sql, sizes: Sizes): Promise<void> {
  await patiently(sql, async (db) => {
    await db`set local maintenance_work_mem = '512MB'`
    await db`set local work_mem = '256MB'`
    await db.unsafe(`
      create function growth_id(kind int, n bigint) returns uuid language sql immutable parallel safe as
      $$select (lpad(to_hex(kind), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid$$`)
    await db`set local session_replication_role = 'replica'`
    await withoutIndexes(db, filledTables, async () => {
      await fillRiders(db, sizes)
      await fillPosts(db, sizes)
      await fillOwn(db, sizes)
    })
    await fillEvents(db, sizes)
    await db`insert into point_crowds select * from counted_crowds order by span, total_points, since`
    await db`delete from day_counts`
    await db`insert into day_counts (thing, day, state, count) select thing, day, state, count from counted_days`
  })
}

/** Every fifth is a Mario; half of them have points, most of those few (as `fillPlaces` of the tests). */
async function fillRiders(db: TransactionSql, { riders }: Sizes): Promise<void> {
  const those = db`generate_series(1, ${riders}::int) n`
  const total = db`case when n % 2 = 0 then 10 * (1 + floor(150 * power(n::float8 / ${riders}, 6)))::int else 0 end`
  const at = db`now() - make_interval(mins => (n::bigint * 7919 % (730 * 24 * 60))::int)`
  await db`
    insert into users (id, password_hash, email_confirmed_at) select growth_id(1, n), 'x', now() from ${those}`
  await db`
    insert into profiles (user_id, email, display_name, first_name, last_name, nickname, city, total_points,
      points_reached_at, privacy_accepted_at, terms_accepted_at, gdpr_consent_version, created_at)
    select growth_id(1, n), 'socio' || n || '@bench.example', null,
      case when n % ${riders / 20}::int = 7 then 'Zenobia' else (array['Mario', 'Anna', 'Luca', 'Sara', 'Ugo'])[1 + n % 5] end,
      (array['Rossi', 'Bianchi', 'Verdi'])[1 + n % 3] || ' ' || n, 'socio_' || n, 'Lecco', ${total}, ${at}, now(), now(),
      '1.0', now() - make_interval(mins => n)
    from ${those}`
  await db`
    insert into user_points (user_id, point_type, description, points, created_at)
    select growth_id(1, n), 'achievement', 'Prova', ${total}, ${at} from ${those} where n % 2 = 0`
  await db`
    insert into profile_words (word, user_id, created_at, sort_name)
    select word, user_id, created_at, sort_name from profiles, listed_words(search) word`
  await db`
    insert into user_roles (user_id, role)
    select growth_id(1, n), case n when ${askers.admin} then 'admin' else 'user' end from ${those}`
  await db`
    insert into sessions (token_hash, user_id, device)
    select sha256(convert_to('bench-session-' || n, 'UTF8')), growth_id(1, n), 'Mozilla/5.0' from generate_series(1, 10) n`
}

/** A minute between two posts; every tenth has a tag; one like to each of every fifth. */
async function fillPosts(db: TransactionSql, { riders, posts }: Sizes): Promise<void> {
  const those = db`generate_series(1, ${posts}::int) n`
  await db`
    insert into community_posts (id, request_key, user_id, content, post_type, tags, status, like_count, created_at)
    select growth_id(2, n), growth_id(3, n), growth_id(1, 1 + n::bigint * 7 % ${riders}),
      'Una strada tra boschi e tornanti, con vista sul lago.', (array['question', 'experience', 'ride-request', 'tour'])[1 + n % 4],
      case when n % 10 = 0 then array['tag' || n % 7] else '{}' end, 'published', (n % 5 = 0)::int,
      now() - make_interval(mins => n)
    from ${those}`
  await db`
    insert into post_tags (tag, post_type, created_at, post_id)
    select unnest(tags), post_type, created_at, id from community_posts where tags <> '{}'`
  await db`
    insert into post_likes (post_id, user_id)
    select growth_id(2, n), growth_id(1, case when n <= 1000 then ${askers.rider}::bigint else 1 + n::bigint * 13 % ${riders} end)
    from ${those} where n % 5 = 0`
}

/** Every second rider has a friend and a piece of news; the one who asks has 50 and 100. */
async function fillOwn(db: TransactionSql, { riders }: Sizes): Promise<void> {
  await db`
    insert into friendships (requester_id, addressee_id, status, created_at, answered_at)
    select growth_id(1, a), growth_id(1, b), 'accepted', now(), now() - make_interval(mins => b)
    from (
      select ${askers.rider}::int as a, 100 + k as b from generate_series(1, 50) k
      union all select n, n + 1 from generate_series(201, ${riders - 1}::int, 2) n
    ) pair`
  await db`
    insert into inbox (user_id, kind, gather_key, is_listed, created_at)
    select growth_id(1, who), 'rank', 'rank ' || at, true, now() - make_interval(mins => at)
    from (
      select ${askers.rider}::int as who, k as at from generate_series(1, 100) k
      union all select n, 1 from generate_series(2, ${riders}::int, 2) n
    ) told`
  await db`update inbox set details = '{"rank": "Silver"}'`
}

/** One for every twenty riders; half of them are to come. */
async function fillEvents(db: TransactionSql, { riders }: Sizes): Promise<void> {
  const those = db`generate_series(1, ${Math.max(100, riders / 20)}::int) n`
  await db`
    insert into events (id, request_key, creator_id, title, description, location, event_type, start_date, end_date, status,
      points_given_at)
    select growth_id(4, n), growth_id(5, n), growth_id(1, 1 + n % ${riders}::int), 'Giro numero ' || n,
      'Tre laghi e due passi in un giorno.', 'Mandello', 'ride', start, start + interval '6 hours', 'approved',
      case when start < now() then now() end
    from ${those}, lateral (select now() + make_interval(hours => 24 + n) * case n % 2 when 0 then 1 else -1 end as start) s`
  await db`insert into event_places (event_id, participant_count) select growth_id(4, n), 4 from ${those}`
  await db`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    select growth_id(4, n), growth_id(1, 1 + (n * 5 + k) % ${riders}::int), 'registered', now(), now()
    from ${those}, generate_series(1, 4) k`
}
