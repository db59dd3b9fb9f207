import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'
import type { Award } from '#server/features/points/awards.service.ts'

/** An award as the form of an admin sends it. */
export const awardInput = (userId: string, wish: Record<string, unknown> = {}) => ({
  userId,
  points: 10,
  description: 'Ha aiutato tutti',
  requestKey: randomUUID(),
  ...wish,
})

export const anAward = (userId: string, points: number, key: string = randomUUID()): Award => ({
  userId,
  points,
  pointType: 'achievement',
  description: 'Prova',
  key,
})

/** An entry of the history as if written at that moment. */
export async function giveAt(sql: Sql, userId: string, points: number, at: string): Promise<void> {
  await sql`
    insert into user_points (user_id, point_type, description, points, created_at)
    values (${userId}, 'achievement', 'Prova', ${points}, ${at})`
}

/**
 * Many people as a community has them: half of them without points, most others with few, and each total reached over
 * the last two years.
 */
export async function fillPlaces(sql: Sql, people: number): Promise<void> {
  await sql`
    insert into users (id, password_hash) select md5('place' || n)::uuid, 'x' from generate_series(1, ${people}::int) n`
  await sql`
    insert into profiles (user_id, email, display_name)
    select md5('place' || n)::uuid, 'place' || n || '@test.example', 'Pilota ' || n
    from generate_series(1, ${people}::int) n`
  await sql`
    insert into user_points (user_id, point_type, description, points, created_at)
    select md5('place' || n)::uuid, 'achievement', 'Prova', 10 * (1 + floor(150 * power(n::float8 / ${people}, 6)))::int,
      now() - make_interval(mins => (n::bigint * 7919 % (730 * 24 * 60))::int)
    from generate_series(1, ${people}::int) n where n % 2 = 0`
}
