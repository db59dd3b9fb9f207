import { randomUUID } from 'node:crypto'
import { defaultSettings } from '#contract/settings-values.ts'
import type { Sql } from '#server/db/client.ts'
import type { Award } from '#server/features/points/awards.service.ts'
import type { Db } from '#server/platform/context.ts'
import { patiently } from './patiently.ts'

/** An award as the form of an admin sends it. */
export const awardInput = (userId: string, wish: Record<string, unknown> = {}) => ({
  userId,
  points: 10,
  description: 'Ha aiutato tutti',
  requestKey: randomUUID(),
  ...wish,
})

/** What awards are given with. */
export const giver = (db: Db) => ({ db, settings: defaultSettings, clock: () => new Date() })

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
 * the last two years. Quickly: with the profiles, not by counting the history afterwards.
 */
export const fillPlaces = (sql: Sql, people: number): Promise<void> =>
  patiently(sql, async (sql) => {
    const numbers = sql`generate_series(1, ${people}::int) n`
    const total = sql`10 * (1 + floor(150 * power(n::float8 / ${people}, 6)))::int`
    const at = sql`now() - make_interval(mins => (n::bigint * 7919 % (730 * 24 * 60))::int)`
    await sql`insert into users (id, password_hash) select md5('place' || n)::uuid, 'x' from ${numbers}`
    await sql`
      insert into profiles (user_id, email, display_name, total_points, points_reached_at)
      select md5('place' || n)::uuid, 'place' || n || '@test.example', 'Pilota ' || n,
        case when n % 2 = 0 then ${total} else 0 end, ${at}
      from ${numbers}`
    await sql`alter table user_points disable trigger points_added`
    await sql`
      insert into user_points (user_id, point_type, description, points, created_at)
      select md5('place' || n)::uuid, 'achievement', 'Prova', ${total}, ${at} from ${numbers} where n % 2 = 0`
    await sql`alter table user_points enable trigger points_added`
  })
