import type { Sql } from '#server/db/client.ts'
import { patiently } from '#server/testing/patiently.ts'

/** The same for the same text, and of the fourth kind, as every id that is sent to the server must be. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

export type Sizes = { people: number; posts: number; likesEach: number; events: number }

/**
 * A community of that size, straight in SQL and as its triggers would have left it: every count is right. Half of the
 * events are over, and their points given; the others are to come.
 */
export async function fillCommunity(sql: Sql, { people, posts, likesEach, events }: Sizes): Promise<void> {
  const person = (number: string) => idOf(`'person' || (1 + (${number}) % ${people})`)
  await patiently(sql, async (db) => {
    await db.unsafe(`
      insert into users (id, password_hash, email_confirmed_at)
      select ${person('n')}, 'x', now() from generate_series(1, ${people}) n`)
    await db.unsafe(`
      insert into profiles (user_id, email, display_name, first_name, last_name, nickname, phone_number, city,
        privacy_accepted_at, terms_accepted_at, gdpr_consent_version, created_at)
      select ${person('n')}, 'hard' || n || '@hard.example', 'Pilota ' || n, 'Pilota', 'Numero ' || n, 'hard_' || n,
        '+39351' || lpad(n::text, 7, '0'), 'Lecco', now(), now(), '1.0', now() - make_interval(mins => n)
      from generate_series(1, ${people}) n`)
    await db.unsafe(`
      insert into user_roles (user_id, role) select ${person('n')}, 'user' from generate_series(1, ${people}) n`)
    await db.unsafe(`
      insert into community_posts (id, request_key, user_id, content, post_type, tags, status, like_count, created_at)
      select ${idOf(`'post' || n`)}, gen_random_uuid(), ${person('n * 7')}, 'Un post fra tanti, numero ' || n,
        (array['question', 'experience', 'ride-request', 'tour'])[n % 4 + 1],
        case when n % 10 = 0 then array['moto'] else '{}' end, 'published', ${likesEach},
        now() - make_interval(secs => n * 90)
      from generate_series(1, ${posts}) n`)
    // Counted already, above: by the trigger each post would be written twice.
    await db`alter table post_likes disable trigger post_likes_added`
    await db.unsafe(`
      insert into post_likes (post_id, user_id)
      select ${idOf(`'post' || n`)}, ${person(`n * 13 + k * ${Math.max(1, Math.floor(people / likesEach))}`)}
      from generate_series(1, ${posts}) n, generate_series(0, ${likesEach - 1}) k`)
    await db`alter table post_likes enable trigger post_likes_added`
    await db.unsafe(`
      insert into events (id, request_key, creator_id, title, description, location, event_type, start_date, end_date)
      select ${idOf(`'event' || n`)}, gen_random_uuid(), ${person('n * 3')}, 'Giro numero ' || n,
        'Tre laghi e due passi in un giorno.', 'Mandello', 'ride', start, start + interval '6 hours'
      from generate_series(1, ${events}) n,
        lateral (select now() + make_interval(hours => 48 + n * 4) * case n % 2 when 0 then 1 else -1 end as start) s`)
    await db`insert into event_places (event_id, max_participants) select id, null from events`
    await db`
      update events set status = 'approved', points_given_at = case when end_date < now() then now() end`
  })
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum analyze`
  } finally {
    connection.release()
  }
}
