import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { withSchemaBefore } from '#server/testing/older-schema.ts'
import { createPeople } from '#server/testing/people.ts'
import { giveAt } from '#server/testing/points.ts'
import { miscounted } from './points.queries.ts'

test('whoever had points before places were kept has theirs, blocked people none', () =>
  withSchemaBefore('0010', async (sql) => {
    const people = createPeople(sql, quickHasher())
    const [anna, bruno, carla] = [await people.create(), await people.create(), await people.create()]
    await people.create()
    const at = (day: number) => `2026-05-0${day}T10:00:00.000Z`
    await giveAt(sql, anna.id, 10, at(1))
    await giveAt(sql, anna.id, 20, at(3))
    await giveAt(sql, bruno.id, 30, at(2))
    await giveAt(sql, carla.id, 90, at(2))
    await sql`update users set blocked_at = now() where id = ${carla.id}`

    await migrate(sql)
    expect(await miscounted(sql)).toEqual([])
    expect(
      await sql`
        select user_id, points_reached_at from profiles where total_points > 0 and not is_blocked
        order by total_points desc, points_reached_at`,
    ).toEqual([
      { userId: bruno.id, pointsReachedAt: at(2) },
      { userId: anna.id, pointsReachedAt: at(3) },
    ])
    expect(
      await sql`select span, total_points, since::text, people from point_crowds order by span, since`,
    ).toEqual([
      { span: 'day', totalPoints: 30, since: '2026-05-02', people: 1 },
      { span: 'day', totalPoints: 30, since: '2026-05-03', people: 1 },
      { span: 'ever', totalPoints: 30, since: '-infinity', people: 2 },
      { span: 'month', totalPoints: 30, since: '2026-05-01', people: 2 },
    ])
    const [keys] = await sql`select count(distinct award_key)::int as count from user_points`
    expect(keys).toEqual({ count: 4 })
  }))
