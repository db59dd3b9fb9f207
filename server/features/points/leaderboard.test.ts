import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { leaderboardSize, points } from '#contract/points.ts'
import { profiles } from '#contract/profiles.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import type { Person } from '#server/testing/people.ts'
import { insertPicture } from '#server/testing/pictures.ts'
import { giveAt } from '#server/testing/points.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { miscounted } from './points.queries.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let rider: Rider

beforeEach(async () => {
  await sql()`delete from user_points`
  rider = await signedInRider(server.current)
})

const board = async (client = rider.client) => (await client.call(points.leaderboard)).body
const order = async () => (await board()).top.map(({ userId }) => userId)
const crowd = (count: number) => Promise.all(times(count, () => server.current.people.create()))
const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}T10:00:00.000Z`
const give = (person: Person, amount: number, at = day(1)) => giveAt(sql(), person.id, amount, at)

test('nobody has points: nobody is there', async () => {
  expect(await board()).toEqual({ top: [], own: null })
})

test('whoever has most comes first, with what everybody may see of them', async () => {
  const [anna, bruno] = (await crowd(2)) as [Person, Person]
  await sql()`update profiles set display_name = 'Bruno dello Stelvio' where user_id = ${bruno.id}`
  const { id, key } = await insertPicture(sql(), bruno.id)
  await sql()`update profiles set avatar_id = ${id} where user_id = ${bruno.id}`
  await give(anna, 40)
  await give(bruno, 260)
  expect(await board()).toEqual({
    top: [
      {
        place: 1,
        userId: bruno.id,
        displayName: 'Bruno dello Stelvio',
        avatarUrl: `/api/media/${key}/320`,
        totalPoints: 260,
        rankLevel: 'Gold',
      },
      {
        place: 2,
        userId: anna.id,
        displayName: 'Anna Prova',
        avatarUrl: null,
        totalPoints: 40,
        rankLevel: 'Bronze',
      },
    ],
    own: null,
  })
})

describe('of equals', () => {
  test('whoever got there first comes first, whenever the points before were earned', async () => {
    const [early, late] = (await crowd(2)) as [Person, Person]
    await give(late, 10, day(1))
    await give(early, 30, day(2))
    await give(late, 20, day(3))
    expect(await order()).toEqual([early.id, late.id])
    // Going up and down again is getting there again.
    await give(early, 5, day(4))
    await give(early, -5, day(5))
    expect(await order()).toEqual([late.id, early.id])
  })

  test('who got there at the same moment, the order is always the same', async () => {
    const people = await crowd(5)
    for (const person of people) await give(person, 10)
    expect(await order()).toEqual(people.map(({ id }) => id).toSorted())
  })
})

describe('one’s own place', () => {
  test('stands below when it is not among the first twenty, and only then', async () => {
    const people = await crowd(leaderboardSize)
    for (const [index, person] of people.entries()) await give(person, 100 + index)
    expect((await board()).own).toBeNull()
    await give(rider, 50)
    const { top, own } = await board()
    expect(top).toHaveLength(leaderboardSize)
    expect(own).toMatchObject({ place: leaderboardSize + 1, userId: rider.id, totalPoints: 50 })
    await give(rider, 51, day(2))
    const now = await board()
    // Of two with 101 the rider is the second.
    expect(now.own).toBeNull()
    expect(now.top.at(-1)).toMatchObject({ place: leaderboardSize, userId: rider.id })
  })

  test('counts those with more, and of equals those of earlier months and days and of the same day', async () => {
    const groups: [count: number, amount: number, at: string][] = [
      [20, 60, day(20)],
      [2, 51, day(1)],
      [4, 50, '2026-04-30T23:59:59.999Z'],
      [3, 50, day(9)],
      [2, 50, '2026-05-10T00:00:00.000Z'],
      [2, 50, '2026-05-10T23:59:59.999Z'],
      [1, 10, day(1)],
    ]
    for (const [count, amount, at] of groups)
      for (const person of await crowd(count)) await give(person, amount, at)
    await give(rider, 50, '2026-05-10T12:00:00.000Z')
    expect((await board()).own?.place).toBe(20 + 2 + 4 + 3 + 2 + 1)
    expect(await miscounted(sql())).toEqual([])
  })
})

describe('somebody who', () => {
  test('is blocked is not there, takes no place, and is back afterwards', async () => {
    const people = await crowd(22)
    for (const person of people) await give(person, 100)
    await give(rider, 50)
    const block = (at: string | null) =>
      sql()`update users set blocked_at = ${at} where id = ${people[0]?.id ?? ''}`
    expect((await board()).own?.place).toBe(23)
    await block(day(2))
    const without = await board()
    expect(without.top.map(({ userId }) => userId)).not.toContain(people[0]?.id)
    expect(without.own?.place).toBe(22)
    expect(await miscounted(sql())).toEqual([])
    await give(people[0] as Person, 10)
    await block(day(3))
    await block(null)
    expect((await board()).own?.place).toBe(23)
    expect((await board()).top[0]?.userId).toBe(people[0]?.id)
    expect(await miscounted(sql())).toEqual([])
  })

  test('deletes the account takes their place along', async () => {
    const leaving = await signedInRider(server.current)
    await give(leaving, 90)
    await give(leaving, -30)
    await give(rider, 50)
    expect((await board()).top.map(({ place, userId }) => [place, userId])).toEqual([
      [1, leaving.id],
      [2, rider.id],
    ])
    await leaving.client.call(account.delete, { password: leaving.password })
    expect((await board()).top.map(({ place, userId }) => [place, userId])).toEqual([[1, rider.id]])
    expect(await sql()`select from point_crowds where total_points <> 50`).toHaveLength(0)
  })
})

test('entries that go take their points along, and the total dates from those that stay', async () => {
  await give(rider, 10, day(1))
  await give(rider, 20, day(4))
  await sql()`delete from user_points where user_id = ${rider.id} and points = 20`
  const [row] = await sql()`select total_points, points_reached_at from profiles where user_id = ${rider.id}`
  expect(row).toEqual({ totalPoints: 10, pointsReachedAt: day(1) })
  expect(await miscounted(sql())).toEqual([])
  await sql()`delete from user_points where user_id = ${rider.id}`
  expect(await board()).toEqual({ top: [], own: null })
  expect(await sql()`select from point_crowds`).toHaveLength(0)
})

test('a new name moves nothing', async () => {
  await give(rider, 10)
  await rider.client.call(profiles.update, { displayName: 'Anna Nuova', bio: null })
  expect((await board()).top).toMatchObject([{ displayName: 'Anna Nuova', totalPoints: 10, place: 1 }])
  expect(await miscounted(sql())).toEqual([])
})

test('what is miscounted is seen', async () => {
  await give(rider, 10)
  await sql()`update point_crowds set people = 7`
  await sql()`update profiles set total_points = 11 where user_id = ${rider.id}`
  expect((await miscounted(sql())).length).toBeGreaterThan(2)
  await sql()`delete from users where id = ${rider.id}`
  await sql()`delete from point_crowds`
})
