import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { events } from '#contract/events.ts'
import { itineraries } from '#contract/itineraries.ts'
import type { Db } from '#server/platform/context.ts'
import {
  approve,
  approvedEvent,
  brokenPlaces,
  inHours,
  insertEvent,
  listOf,
  propose,
} from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish } from '#server/testing/itineraries.ts'
import { behind as standBehind, theEvent } from '#server/testing/locks.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { rewardParticipants } from './event-points.service.ts'

// Each of these was a deadlock once. Chance alone shows them too rarely: somebody holds a row until all of them stand
// behind it, in the order that would be the end of one.

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const end = ({ client, password }: Rider) => client.call(account.delete, { password })
const deleteItinerary = ({ client }: Rider, id: string) => client.call(itineraries.delete, { id })
const limits = { timeout: 60_000 }

const behind = <Result>(hold: (db: Db) => Promise<unknown>, acts: (() => Promise<Result>)[]) =>
  standBehind(sql(), hold, acts)
const noDeadlock = () =>
  expect(server.current.logLines.filter((line) => line.includes('deadlock'))).toEqual([])

test('a place frees for somebody whose account ends', limits, async () => {
  const [anna, bruno] = [await rider(), await rider()]
  const id = await insertEvent(sql(), { maxParticipants: 1 })
  for (const one of [anna, bruno]) await one.client.call(events.register, { id, orWait: true })
  const answers = await behind<{ status: number }>(theEvent(id), [
    () => anna.client.call(events.leave, { id, from: 'registered' }),
    () => end(bruno),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listOf(sql(), id)).toEqual([])
  expect(await brokenPlaces(sql())).toEqual([])
})

test.each([
  ['to come', inHours(48)],
  ['that has begun', inHours(-1)],
])(
  'an admin who approved their own event %s leaves while its itinerary goes',
  limits,
  async (_when, start) => {
    const [anna, boss] = [await admin(), await admin()]
    const { id: routeId } = await publish(boss.client)
    const { id } = await approvedEvent(anna, anna, { routeId })
    await sql()`update events set start_date = ${start} where id = ${id}`
    const answers = await behind<{ status: number }>(theEvent(id), [
      () => end(anna),
      () => deleteItinerary(boss, routeId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    noDeadlock()
  },
)

test('an admin who decided on several events of an itinerary leaves while it goes', limits, async () => {
  const [anna, boss, bruno] = [await admin(), await admin(), await rider()]
  const { id: routeId } = await publish(boss.client)
  const made = [await propose(bruno, { routeId }), await propose(bruno, { routeId })]
  const last = made.sort((one, other) => (one.id < other.id ? 1 : -1))[0]
  for (const event of made) await approve(anna, event)
  const answers = await behind<{ status: number }>(theEvent(last?.id ?? ''), [
    () => end(anna),
    () => deleteItinerary(boss, routeId),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  noDeadlock()
})

test('somebody in line of an event that has ended leaves while its points are given', limits, async () => {
  const [anna, bruno] = [await rider(), await rider()]
  await sql()`
    insert into user_points (user_id, point_type, description, points) values (${bruno.id}, 'admin_bonus', 'Prima', 10)`
  const id = await insertEvent(sql(), { startDate: inHours(1), endDate: inHours(2), maxParticipants: 1 })
  for (const one of [anna, bruno]) await one.client.call(events.register, { id, orWait: true })
  const afterwards = () => new Date(inHours(3))
  const answers = await behind<unknown>(
    (db) => db`select from profiles where user_id = ${bruno.id} for update`,
    [() => end(bruno), () => rewardParticipants({ ...server.current.services, clock: afterwards })],
  )
  expect(answers[0]).toMatchObject({ status: 200 })
  const [profile] = await sql()`select total_points from profiles where user_id = ${anna.id}`
  expect(profile).toEqual({ totalPoints: 10 })
  noDeadlock()
})

test('an event that an admin moves on at its very end is not paid before its new one', limits, async () => {
  const anna = await rider()
  const id = await insertEvent(sql(), { startDate: inHours(1), endDate: inHours(2) })
  await anna.client.call(events.register, { id })
  const move = (db: Db) => db`
    update events set start_date = ${inHours(48)}, end_date = ${inHours(56)} where id = ${id}`
  await behind<void>(move, [
    () => rewardParticipants({ ...server.current.services, clock: () => new Date(inHours(3)) }),
  ])
  const [event] = await sql()`select points_given_at from events where id = ${id}`
  expect(event).toEqual({ pointsGivenAt: null })
  expect(await sql()`select from user_points where user_id = ${anna.id}`).toHaveLength(0)
})
