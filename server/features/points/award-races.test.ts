import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { points } from '#contract/points.ts'
import { tally, times } from '#server/testing/forms.ts'
import { anAward, awardInput, giver } from '#server/testing/points.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { awardPoints } from './awards.service.ts'
import { miscounted } from './points.queries.ts'

const two = withTwoServers()
const sql = () => two.database.sql
const crowd = async (count: number) =>
  (await Promise.all(times(count, () => two.people.create()))).map(({ id }) => id)
const on = (index: number, role: 'user' | 'admin' | 'super_admin' = 'user') =>
  signedInRider({ people: two.people, client: () => two.client(index) }, { role })
const totals = async (ids: string[]) => {
  const rows = await sql()<{ userId: string; totalPoints: number }[]>`
    select user_id, total_points from profiles where user_id = any(${ids})`
  return rows.map(({ totalPoints }) => totalPoints)
}
/** Each server has connections of its own. */
const dbOf = (index: number) => (two.servers[index % 2 === 0 ? 0 : 1] as (typeof two.servers)[0]).database.sql

afterEach(async () => expect(await miscounted(sql())).toEqual([]))

test('a hundred awards at once with fifty keys are fifty awards', async () => {
  const [id = ''] = await crowd(1)
  const answers = await Promise.all(
    times(100, (i) => awardPoints(giver(dbOf(i)), [anAward(id, 1 + (i % 50), `key:${i % 50}`)])),
  )
  expect(tally(answers.map(({ length }) => length))).toEqual({ 0: 50, 1: 50 })
  expect(await totals([id])).toEqual([(50 * 51) / 2])
})

test('an admin who presses thirty times on two servers gives once', async () => {
  const admins = [await on(0, 'admin'), await on(1, 'admin')]
  const [id = ''] = await crowd(1)
  const wish = awardInput(id, { points: 70 })
  const answers = await Promise.all(times(30, (i) => admins[i % 2]?.client.call(points.award, wish)))
  expect(tally(answers.map((answer) => answer?.status))).toEqual({ 200: 30 })
  expect(await totals([id])).toEqual([70])
})

test('lists that overlap in every order never wait for each other for ever, and add up', async () => {
  const ids = await crowd(12)
  const lists = times(80, (round) => {
    const start = (round * 5) % ids.length
    const list = [...ids.slice(start), ...ids.slice(0, start)].slice(0, 7)
    return round % 2 ? list : list.toReversed()
  })
  // Few different amounts: many come from and go to the same totals.
  const amount = (round: number) => (round % 4 === 3 ? -5 : 10)
  await Promise.all(ids.map((id) => awardPoints(giver(sql()), [anAward(id, 400)])))
  await Promise.all(
    lists.map((list, round) =>
      awardPoints(
        giver(dbOf(round)),
        list.map((id) => anAward(id, amount(round), `round:${round}`)),
      ),
    ),
  )
  const expected = ids.map((id) =>
    lists.reduce((sum, list, round) => sum + (list.includes(id) ? amount(round) : 0), 400),
  )
  expect((await totals(ids)).sort()).toEqual(expected.sort())
}, 30_000)

test('of many who take at once, some are refused, and the rest is exact', async () => {
  const chief = [await on(0, 'super_admin'), await on(1, 'super_admin')]
  const [id = ''] = await crowd(1)
  await awardPoints(giver(sql()), [anAward(id, 100)])
  const answers = await Promise.all(
    times(20, (i) => chief[i % 2]?.client.call(points.award, awardInput(id, { points: -30 }))),
  )
  expect(tally(answers.map((answer) => answer?.status))).toEqual({ 200: 3, 409: 17 })
  expect(await totals([id])).toEqual([10])
})

test('awards while accounts go: each is given or finds nobody, and nothing is left behind', async () => {
  const admin = await on(1, 'admin')
  for (const round of times(8, (i) => i)) {
    const leaving = await on(round)
    const others = await crowd(3)
    const everybody = [...others, leaving.id].toSorted()
    const [gone, listed, ...answers] = await Promise.all([
      leaving.client.call(account.delete, { password: leaving.password }),
      awardPoints(
        giver(sql()),
        everybody.map((id) => anAward(id, 10, `round:${round}`)),
      ),
      ...times(6, () => admin.client.call(points.award, awardInput(leaving.id))),
    ])
    expect(gone.status).toBe(200)
    expect(listed.filter((id) => id !== leaving.id).toSorted()).toEqual(others.toSorted())
    for (const { status, body } of answers)
      expect([status, body.code]).toBeOneOf([
        [200, undefined],
        [404, 'USER_NOT_FOUND'],
      ])
    expect(await totals(others)).toEqual([10, 10, 10])
    expect(await sql()`select from user_points where user_id = ${leaving.id}`).toHaveLength(0)
  }
}, 60_000)

test('a list waits for an account that is just being deleted, and passes it over', async () => {
  const [leaving = '', staying = ''] = await crowd(2)
  let given: Promise<string[]> = Promise.resolve([])
  await sql().begin(async (db) => {
    await db`delete from users where id = ${leaving}`
    given = awardPoints(giver(sql()), [anAward(leaving, 10), anAward(staying, 10)])
    await pause(200)
  })
  expect(await given).toEqual([staying])
})

test('blocking, renaming and awarding at once keep every count', async () => {
  const ids = await crowd(6)
  await Promise.all(
    times(90, (i) => {
      const id = ids[i % ids.length] ?? ''
      if (i % 3 === 0)
        return awardPoints(
          giver(dbOf(i)),
          ids.map((one) => anAward(one, 1 + (i % 2))),
        )
      if (i % 3 === 1) return sql()`update profiles set display_name = ${`Nome ${i}`} where user_id = ${id}`
      return sql()`update users set blocked_at = ${i % 2 ? sql()`now()` : null} where id = ${id}`
    }),
  )
})
