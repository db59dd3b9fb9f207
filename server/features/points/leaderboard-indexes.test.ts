import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { points } from '#contract/points.ts'
import type { Sql } from '#server/db/client.ts'
import { type OneConnection, startOnOneConnection } from '#server/testing/one-connection.ts'
import { fillPlaces, giveAt } from '#server/testing/points.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { scansOf } from '#server/testing/scans.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { miscounted } from './points.queries.ts'

const people = 20_000

let sql: Sql
let server: TestServer
let stop: OneConnection['stop'] | undefined
let rider: Rider

beforeAll(async () => {
  ;({ sql, server, stop } = await startOnOneConnection())
  await fillPlaces(sql, people)
  rider = await signedInRider(server)
  await giveAt(sql, rider.id, 10, new Date().toISOString())
  await sql`vacuum analyze profiles`
  await sql`vacuum analyze point_crowds`
}, 60_000)
afterAll(() => stop?.())

const met = async (table: string) => scansOf(sql, table)

describe(`with ${people} profiles`, () => {
  test('they are counted as if one by one', async () => expect(await miscounted(sql)).toEqual([]))

  test('the place at the end of the longest crowd is right', async () => {
    const [row] = await sql<{ before: number }[]>`
      select count(*)::int as before from profiles where total_points >= 10 and user_id <> ${rider.id}`
    const { body } = await rider.client.call(points.leaderboard)
    expect(body.own?.place).toBe((row?.before ?? 0) + 1)
  })

  test('the first twenty and the own place read neither all profiles nor all crowds', async () => {
    const [profiles, crowds] = [await met('profiles'), await met('point_crowds')]
    expect((await rider.client.call(points.leaderboard)).body.own).not.toBeNull()
    const [after, crowdsAfter] = [await met('profiles'), await met('point_crowds')]
    expect(after.whole).toBe(profiles.whole)
    expect(after.met - profiles.met).toBeLessThan(150)
    expect(crowdsAfter.whole).toBe(crowds.whole)
    const [rows] = await sql<{ totals: number }[]>`
      select count(distinct total_points)::int as totals from point_crowds`
    // Every total, the months of two years, the days of one.
    expect(crowdsAfter.met - crowds.met).toBeLessThanOrEqual((rows?.totals ?? 0) + 25 + 31)
  })

  test('one asker after the other is answered by one plan, not by a new one each', async () => {
    for (let time = 0; time < 12; time++) await rider.client.call(points.leaderboard)
    const [made] = await sql<{ kept: number; each: number }[]>`
      select sum(generic_plans)::int as kept, sum(custom_plans)::int as each from pg_prepared_statements
      where statement like '%point_crowds%' and statement not like '%pg_prepared%'`
    expect(made?.each).toBe(5)
    expect(made?.kept).toBeGreaterThan(5)
  })

  test('an award moves six crowds and one profile, by index', async () => {
    const before = await met('profiles')
    await giveAt(sql, rider.id, 10, new Date().toISOString())
    const after = await met('profiles')
    expect(after.whole).toBe(before.whole)
    expect(after.met - before.met).toBeLessThan(10)
  })
})
