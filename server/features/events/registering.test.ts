import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approvedEvent, brokenPlaces, inHours, insertEvent, listOf, propose } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { manyRiders, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const sql = () => server.current.database.sql

describe('registering', () => {
  test('takes a place, once', async () => {
    const anna = await rider()
    const id = await insertEvent(sql(), { maxParticipants: 3 })
    const { status, body } = await anna.client.call(events.register, { id })
    expect([status, body.attendance, body.participantCount]).toEqual([200, 'registered', 1])
    for (const orWait of [false, true])
      expect(outcome(await anna.client.call(events.register, { id, orWait }))).toEqual([
        409,
        'EVENT_ALREADY_REGISTERED',
      ])
    expect(await listOf(sql(), id)).toHaveLength(1)
  })

  test('fifty times at once is once', async () => {
    const anna = await rider()
    const id = await insertEvent(sql(), { maxParticipants: 3 })
    const answers = await Promise.all(
      times(50, () => anna.client.call(events.register, { id, orWait: true })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listOf(sql(), id)).toHaveLength(1)
    expect(await brokenPlaces(sql())).toEqual([])
  })

  test('is for oneself: nobody registers somebody else', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const id = await insertEvent(sql())
    expect(outcome(await anna.client.call(events.register, { id, userId: bruno.id }))).toEqual([
      422,
      'INVALID_INPUT',
    ])
    expect(await listOf(sql(), id)).toEqual([])
  })

  test('for the own proposal that waits is refused; for that of somebody else it is not there', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const { id } = await propose(anna)
    expect(outcome(await anna.client.call(events.register, { id }))).toEqual([409, 'EVENT_PENDING'])
    expect(outcome(await bruno.client.call(events.register, { id }))).toEqual([404, 'EVENT_NOT_FOUND'])
    expect(outcome(await bruno.client.call(events.register, { id: randomUUID() }))).toEqual([
      404,
      'EVENT_NOT_FOUND',
    ])
  })
})

describe('a full event', () => {
  test('refuses, and puts in line whoever wishes so, in the order of joining', async () => {
    const [anna, bruno, carla] = [await rider(), await rider(), await rider()]
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    await anna.client.call(events.register, { id })
    const refused = await bruno.client.call(events.register, { id })
    expect([refused.status, refused.body.message]).toEqual([409, 'Evento al completo'])
    const waits = await bruno.client.call(events.register, { id, orWait: true })
    expect(waits.body).toMatchObject({
      attendance: 'waiting',
      waitingPosition: 1,
      participantCount: 1,
      waitingCount: 1,
    })
    expect((await carla.client.call(events.register, { id, orWait: true })).body.waitingPosition).toBe(2)
    expect(outcome(await carla.client.call(events.register, { id, orWait: true }))).toEqual([
      409,
      'EVENT_ALREADY_WAITING',
    ])
    expect((await anna.client.call(events.get, { id })).body.waitingPosition).toBeNull()
  })

  test('gives a place that frees to the first in line, who is told; the others move up', async () => {
    const [anna, bruno, carla] = [await rider(), await rider(), await rider()]
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    for (const one of [anna, bruno, carla]) await one.client.call(events.register, { id, orWait: true })
    const ear = await openLive(bruno.client)
    const left = await anna.client.call(events.leave, { id, from: 'registered' })
    expect(left.body).toMatchObject({ attendance: null, participantCount: 1, waitingCount: 1 })
    expect((await bruno.client.call(events.get, { id })).body.attendance).toBe('registered')
    expect((await carla.client.call(events.get, { id })).body.waitingPosition).toBe(1)
    const mail = await server.current.mailbox.next(bruno.email)
    expect(mail).toContain('Si è liberato un posto: Giro dei laghi')
    await expect.poll(() => ear.notices().flatMap(({ topics }) => topics)).toContain('events')
    expect(await server.current.mailbox.to(carla.email)).toEqual([])
    // Back again, she is the last in line.
    expect((await anna.client.call(events.register, { id, orWait: true })).body.waitingPosition).toBe(2)
  })

  test('somebody in line may leave it, which frees no place', async () => {
    const [anna, bruno, carla] = [await rider(), await rider(), await rider()]
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    for (const one of [anna, bruno, carla]) await one.client.call(events.register, { id, orWait: true })
    expect((await bruno.client.call(events.leave, { id, from: 'waiting' })).body).toMatchObject({
      attendance: null,
      participantCount: 1,
      waitingCount: 1,
    })
    expect((await carla.client.call(events.get, { id })).body.waitingPosition).toBe(1)
    expect(await brokenPlaces(sql())).toEqual([])
  })
})

describe('leaving', () => {
  test('the line never gives up a place that was won in that moment, nor a place the line', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    for (const one of [anna, bruno]) await one.client.call(events.register, { id, orWait: true })
    const early = await bruno.client.call(events.leave, { id, from: 'registered' })
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'EVENT_ATTENDANCE_CHANGED',
      'Nel frattempo la tua iscrizione è cambiata: guarda com’è ora e riprova.',
    ])
    // Bruno reads that he is in line; Anna leaves; only then he confirms.
    await anna.client.call(events.leave, { id, from: 'registered' })
    expect(outcome(await bruno.client.call(events.leave, { id, from: 'waiting' }))).toEqual([
      409,
      'EVENT_ATTENDANCE_CHANGED',
    ])
    expect(await listOf(sql(), id)).toMatchObject([{ userId: bruno.id, status: 'registered' }])
  })

  test('twice is leaving once, and of what one has not joined nothing', async () => {
    const anna = await rider()
    const id = await insertEvent(sql())
    await anna.client.call(events.register, { id })
    for (const _ of [1, 2, 3]) {
      const { status, body } = await anna.client.call(events.leave, { id, from: 'registered' })
      expect([status, body.attendance, body.participantCount]).toEqual([200, null, 0])
    }
  })

  test('of what one never joined is told to nobody', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const id = await insertEvent(sql())
    const ear = await openLive(bruno.client)
    await anna.client.call(events.leave, { id, from: 'registered' })
    await anna.client.call(events.register, { id })
    await expect.poll(() => ear.notices().length).toBe(1)
  })

  test('is possible to its organiser too, until the start', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id } = await approvedEvent(anna, boss)
    expect((await anna.client.call(events.leave, { id, from: 'registered' })).body.participantCount).toBe(0)
    expect((await anna.client.call(events.get, { id })).body.organiser?.userId).toBe(anna.id)
  })

  test('once it has begun nobody leaves', async () => {
    const anna = await rider()
    const id = await insertEvent(sql(), { startDate: inHours(1) })
    await anna.client.call(events.register, { id })
    await sql()`update events set start_date = now() - interval '1 second' where id = ${id}`
    const { status, body } = await anna.client.call(events.leave, { id, from: 'registered' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'EVENT_STARTED',
      'L’evento è già iniziato: non puoi più annullare l’iscrizione.',
    ])
    expect(await listOf(sql(), id)).toHaveLength(1)
  })
})

test('more than a page of participants is read page by page, each once, in order', async () => {
  const id = await insertEvent(sql())
  const riders = await manyRiders(server.current, 23)
  for (const one of riders) await one.client.call(events.register, { id })
  const [first] = riders
  if (!first) throw new Error('nobody')
  const one = (await first.client.call(events.participants, { id })).body
  const two = (await first.client.call(events.participants, { id, after: one.next ?? '' })).body
  expect([...one.items, ...two.items].map(({ userId }) => userId)).toEqual(riders.map((rider) => rider.id))
  expect(two.next).toBeNull()
})
