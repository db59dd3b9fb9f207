import { beforeEach, expect, test } from 'vitest'
import { points } from '#contract/points.ts'
import { profiles } from '#contract/profiles.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let rider: Rider

beforeEach(async () => {
  rider = await signedInRider(server.current)
})

const award = (amount: number, description = 'Prova', at: string | null = null) => sql()`
  insert into user_points (user_id, point_type, description, points, created_at)
  values (${rider.id}, 'admin_bonus', ${description}, ${amount}, ${at ?? sql()`now()`})`
const total = async () => (await rider.client.call(profiles.own)).body.totalPoints

test('the history comes newest first, a page at a time, each once, though many share a moment', async () => {
  for (const index of times(45, (i) => i))
    await award(
      1,
      `Numero ${index}`,
      `2026-05-01T10:00:${String(Math.floor(index / 9)).padStart(2, '0')}.000Z`,
    )
  const seen: { description: string; createdAt: string }[] = []
  let after: string | undefined
  const sizes: number[] = []
  do {
    const { body } = await rider.client.call(points.history, after ? { after } : {})
    sizes.push(body.items.length)
    seen.push(...body.items)
    after = body.next ?? undefined
  } while (after)
  expect(sizes).toEqual([20, 20, 5])
  expect(new Set(seen.map(({ description }) => description)).size).toBe(45)
  const moments = seen.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().reverse())
})

test('an entry says what it was for', async () => {
  await award(30, 'Giro di primavera', '2026-05-01T10:00:00.000Z')
  const { body } = await rider.client.call(points.history)
  expect(body).toEqual({
    items: [
      {
        id: expect.any(String),
        pointType: 'admin_bonus',
        description: 'Giro di primavera',
        points: 30,
        createdAt: '2026-05-01T10:00:00.000Z',
      },
    ],
    next: null,
  })
})

test('the history is one’s own', async () => {
  await award(10)
  const other = await signedInRider(server.current)
  expect((await other.client.call(points.history)).body).toEqual({ items: [], next: null })
})

test('a broken cursor is refused', async () => {
  const answer = await rider.client.call(points.history, { after: 'xyz' })
  expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT'])
})

test('the total is the sum of the history, under any number of awards at once, and never below zero', async () => {
  await award(100)
  const outcomes = await Promise.allSettled(times(30, (i) => award(i % 2 === 0 ? -30 : 7)))
  const { fulfilled } = tally(outcomes.map(({ status }) => status))
  expect(fulfilled).toBeGreaterThan(15)
  const [row] = await sql()<{ sum: number }[]>`
    select sum(points)::int as sum from user_points where user_id = ${rider.id}`
  expect(await total()).toBe(row?.sum)
  expect(await total()).toBeGreaterThanOrEqual(0)
})

test('an entry is never rewritten', async () => {
  await award(10)
  await expect(sql()`update user_points set points = 999`).rejects.toThrow('points are only ever added')
})
