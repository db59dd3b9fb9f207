import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { events } from '#contract/events.ts'
import type { Sql } from '#server/db/client.ts'
import { createTestDatabase, variablesFor } from '#server/testing/database.ts'
import { approvedEvent, inHours, insertEvent } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { createPeople } from '#server/testing/people.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { rewardParticipants } from './event-points.service.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const reward = (clock = () => new Date()) => rewardParticipants({ ...server.current.services, clock })

async function put(db: Sql, eventId: string, userIds: string[], status = 'registered') {
  for (const userId of userIds)
    await db`
      insert into event_participants (event_id, user_id, status, joined_at, registered_at)
      values (${eventId}, ${userId}, ${status}, now(), ${status === 'registered' ? db`now()` : null})`
}

const pointsFor = async (db: Sql, userId: string) => {
  const rows = await db<{ points: number; description: string }[]>`
    select points, description from user_points
    where user_id = ${userId} and point_type = 'event_participation' order by description`
  return rows.map(({ points, description }) => `${points} ${description}`)
}

describe('when an event has ended', () => {
  test('each who had a place gets ten points, once; those in line get none', async () => {
    const people = await Promise.all(times(3, () => server.current.people.create()))
    const [anna, bruno, carla] = people.map(({ id }) => id) as [string, string, string]
    const id = await insertEvent(sql(), { startDate: inHours(-9), endDate: inHours(-1), maxParticipants: 2 })
    await put(sql(), id, [anna, bruno])
    await put(sql(), id, [carla], 'waiting')
    await Promise.all(times(5, () => reward()))
    await reward()
    const expected = ['10 Hai partecipato a «Giro dei laghi»']
    for (const one of [anna, bruno]) expect(await pointsFor(sql(), one)).toEqual(expected)
    expect(await pointsFor(sql(), carla)).toEqual([])
    const [profile] = await sql()`select total_points, rank_level from profiles where user_id = ${anna}`
    expect(profile).toMatchObject({ totalPoints: 10, rankLevel: 'Bronze' })
  })

  test('and not a moment before its end', async () => {
    const { id: anna } = await server.current.people.create()
    const end = new Date('2027-05-15T16:00:00.000Z')
    const id = await insertEvent(sql(), { startDate: '2027-05-15T07:00:00.000Z', endDate: end.toISOString() })
    await put(sql(), id, [anna])
    await reward(() => new Date(end.getTime() - 1))
    expect(await pointsFor(sql(), anna)).toEqual([])
    await reward(() => end)
    expect(await pointsFor(sql(), anna)).toHaveLength(1)
  })

  test('nobody gets anything for what was cancelled, rejected or never decided', async () => {
    const { id: anna } = await server.current.people.create()
    const times = { startDate: inHours(-9), endDate: inHours(-1) }
    const id = await insertEvent(sql(), times)
    await put(sql(), id, [anna])
    await sql()`update events set status = 'cancelled' where id = ${id}`
    await insertEvent(sql(), { ...times, status: 'pending', creatorId: anna })
    await reward()
    expect(await pointsFor(sql(), anna)).toEqual([])
  })

  test('an event for which nobody came is done with as well', async () => {
    const id = await insertEvent(sql(), { startDate: inHours(-9), endDate: inHours(-1) })
    await reward()
    const [row] = await sql()`select points_given_at is not null as is_done from events where id = ${id}`
    expect(row).toEqual({ isDone: true })
  })

  test('whoever organised it gets both: for the event, and for coming', async () => {
    const anna = await signedInRider(server.current)
    const boss = await signedInRider(server.current, { role: 'admin' })
    const { id, endDate } = await approvedEvent(anna, boss)
    await reward(() => new Date(endDate))
    const { body } = await anna.client.call(events.get, { id })
    expect(body.participantCount).toBe(1)
    const rows = await sql()<{ points: number }[]>`select points from user_points where user_id = ${anna.id}`
    expect(rows.map(({ points }) => points).sort()).toEqual([10, 50])
  })

  test('one that cannot be paid keeps no other from it, and is tried again', async () => {
    const [anna, bruno] = [await server.current.people.create(), await server.current.people.create()]
    const broken = await insertEvent(sql(), { startDate: inHours(-20), endDate: inHours(-19) })
    const fine = await insertEvent(sql(), { startDate: inHours(-9), endDate: inHours(-1) })
    await put(sql(), broken, [anna.id])
    await put(sql(), fine, [bruno.id])
    // More than a total can hold.
    await sql()`alter table profiles disable trigger all`
    await sql()`update profiles set total_points = 2147483647 where user_id = ${anna.id}`
    await reward()
    expect(await pointsFor(sql(), anna.id)).toEqual([])
    expect(await pointsFor(sql(), bruno.id)).toHaveLength(1)
    await sql()`update profiles set total_points = 0 where user_id = ${anna.id}`
    await sql()`alter table profiles enable trigger all`
    await reward()
    expect(await pointsFor(sql(), anna.id)).toHaveLength(1)
  })
})

/** So that somebody can be killed in the middle of it. */
async function slowDown(db: Sql): Promise<void> {
  await db`
    create function slow_work() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`
  await db`
    create trigger slow_work before update of points_given_at on events for each row execute function slow_work()`
}

test('two processes after a long time away, one of them killed midway: everybody is paid, nobody twice', {
  timeout: 180_000,
}, async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-points-'))
  try {
    const people = createPeople(database.sql, quickHasher())
    const ids = (await Promise.all(times(12, () => people.create()))).map(({ id }) => id)
    const eventCount = 150
    for (let day = 1; day <= eventCount; day++) {
      const id = await insertEvent(database.sql, {
        startDate: inHours(-24 * day - 8),
        endDate: inHours(-24 * day),
      })
      await put(database.sql, id, ids)
    }
    const paid = async () => (await database.sql`select from events where points_given_at is not null`).length
    const start = async () => {
      const port = await freePort()
      const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ...variablesFor(database.address) }
      const one = createServerProcess(env)
      return { ...one, ready: one.start(`http://localhost:${port}`) }
    }
    await slowDown(database.sql)
    const [first, second] = [await start(), await start()]
    await expect.poll(paid, { interval: 5, timeout: 60_000 }).toBeGreaterThan(3)
    // It may not have come to answer requests yet.
    first.ready.catch(() => {})
    await first.end('SIGKILL')
    const afterKill = await paid()
    await database.sql`drop trigger slow_work on events`
    await second.ready
    await expect.poll(paid, { timeout: 60_000 }).toBe(eventCount)
    await second.end('SIGTERM')
    // Killed while there was work left, or the test shows nothing.
    expect(afterKill).toBeLessThan(eventCount)
    const totals = await database.sql<{ totalPoints: number; entries: number }[]>`
        select p.total_points, (select count(*)::int from user_points h where h.user_id = p.user_id) as entries
        from profiles p`
    for (const total of totals) expect(total).toEqual({ totalPoints: eventCount * 10, entries: eventCount })
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
