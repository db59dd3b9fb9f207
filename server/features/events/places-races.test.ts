import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { attendances } from '#contract/event-states.ts'
import { events } from '#contract/events.ts'
import { approvedEvent, brokenPlaces, insertEvent, listOf } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import { insist } from '#server/testing/insist.ts'
import { manyRiders, type Rider, signedInRider } from '#server/testing/riders.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { formOf } from '#server/testing/walk-events.ts'

const servers = withTwoServers()
const sql = () => servers.database.sql
let browsers = 0
/** People whose browsers speak to both servers in turn. */
const where = () => ({
  people: servers.people,
  database: servers.database,
  client: () => servers.client(browsers++),
})
const rider = () => signedInRider(where())
const admin = () => signedInRider(where(), { role: 'admin' })

/** As long as it takes: by the second press the first may have worked. */
async function press<E extends AnyEndpoint>(client: TestClient, endpoint: E, input: Record<string, unknown>) {
  const answer = await insist(client, endpoint, input)
  const isAlreadyDone = answer.tries > 1 && /^EVENT_ALREADY/.test(answer.body.code ?? '')
  return isAlreadyDone ? insist(client, events.get, { id: input.id }) : answer
}

test('500 people for 10 places, on two servers: ten come, the others are in line in order', {
  timeout: 240_000,
}, async () => {
  const riders = await manyRiders(where(), 500)
  const id = await insertEvent(sql(), { maxParticipants: 10 })
  const answers = await Promise.all(
    riders.map(({ client }) => press(client, events.register, { id, orWait: true })),
  )
  expect(tally(answers.map(({ status, body }) => `${status} ${body.attendance}`))).toEqual({
    '200 registered': 10,
    '200 waiting': 490,
  })
  const list = await listOf(sql(), id)
  expect(list.map(({ status }) => status)).toEqual([
    ...times(10, () => 'registered'),
    ...times(490, () => 'waiting'),
  ])
  expect(new Set(list.map(({ userId }) => userId)).size).toBe(500)
  // Everybody was told the place that they have.
  const positions = new Map(list.slice(10).map(({ userId }, index) => [userId, index + 1]))
  for (const [index, { body }] of answers.entries())
    expect(body.waitingPosition ?? undefined).toBe(positions.get(riders[index]?.id ?? ''))
  expect(await brokenPlaces(sql())).toEqual([])
})

test('200 people for 10 places who do not wish to wait: exactly ten are told yes', {
  timeout: 120_000,
}, async () => {
  const riders = await manyRiders(where(), 200)
  const id = await insertEvent(sql(), { maxParticipants: 10 })
  const answers = await Promise.all(riders.map(({ client }) => press(client, events.register, { id })))
  expect(tally(answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`))).toEqual({
    '200 ok': 10,
    '409 EVENT_FULL': 190,
  })
  expect(await listOf(sql(), id)).toHaveLength(10)
})

describe('storms', () => {
  test('of leaving and joining keep count, list and capacity; nobody is skipped', {
    timeout: 240_000,
  }, async () => {
    const riders = await manyRiders(where(), 24)
    const id = await insertEvent(sql(), { maxParticipants: 5 })
    const wish = fc.record({
      who: fc.nat(riders.length - 1),
      isJoining: fc.boolean(),
      orWait: fc.boolean(),
      from: fc.constantFrom(...attendances),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 10, maxLength: 40 }), async (wishes) => {
        const answers = await Promise.all(
          wishes.map(({ who, isJoining, orWait, from }) => {
            const { client } = riders[who] as Rider
            return isJoining
              ? press(client, events.register, { id, orWait })
              : press(client, events.leave, { id, from })
          }),
        )
        expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
        expect(await brokenPlaces(sql())).toEqual([])
        // Whoever has a place came before everybody in line: turns only ever grow.
        const list = await listOf(sql(), id)
        const firstWaiting = list.findIndex(({ status }) => status === 'waiting')
        if (firstWaiting >= 0)
          expect(list.slice(firstWaiting).every(({ status }) => status === 'waiting')).toBe(true)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  test('everybody leaves at once: all who waited come, each told once', { timeout: 120_000 }, async () => {
    const riders = await manyRiders(where(), 30)
    const id = await insertEvent(sql(), { maxParticipants: 10 })
    for (const { client } of riders) await press(client, events.register, { id, orWait: true })
    await Promise.all(
      riders.slice(0, 10).map(({ client }) => press(client, events.leave, { id, from: 'registered' })),
    )
    const list = await listOf(sql(), id)
    expect(list.map(({ userId }) => userId)).toEqual(riders.slice(10).map((one) => one.id))
    expect(list.map(({ status }) => status)).toEqual([
      ...times(10, () => 'registered'),
      ...times(10, () => 'waiting'),
    ])
    const mails = await sql()<{ userId: string }[]>`
      select user_id from mail_outbox where event_id = ${id} and kind = 'event_place_freed'`
    expect(mails.map(({ userId }) => userId).sort()).toEqual(
      riders
        .slice(10, 20)
        .map((one) => one.id)
        .sort(),
    )
  })
})

describe('while an admin', () => {
  test('cancels: nobody joins or leaves a cancelled event after that', { timeout: 120_000 }, async () => {
    const riders = await manyRiders(where(), 20)
    for (let round = 0; round < 5; round++) {
      const [anna, boss] = [await rider(), await admin()]
      const { id } = await approvedEvent(anna, boss, { maxParticipants: 5 })
      const joining = riders.map(({ client }) => press(client, events.register, { id, orWait: true }))
      const [cancelled, ...answers] = await Promise.all([
        press(boss.client, events.cancel, { id }),
        ...joining,
      ])
      expect(cancelled?.status).toBe(200)
      const joined = answers.filter(({ status }) => status === 200).length
      expect(await listOf(sql(), id)).toHaveLength(joined + 1)
      expect(await brokenPlaces(sql())).toEqual([])
      // Each who got in before was written to, and nobody else.
      const mails = await sql()`select from mail_outbox where event_id = ${id} and kind = 'event_cancelled'`
      expect(mails).toHaveLength(joined + 1)
    }
  })

  test('changes the number of places', { timeout: 120_000 }, async () => {
    const riders = await manyRiders(where(), 20)
    const [anna, boss] = [await rider(), await admin()]
    const event = await approvedEvent(anna, boss, { maxParticipants: 5 })
    const resize = async (maxParticipants: number | null) => {
      const { body } = await boss.client.call(events.get, { id: event.id })
      const form = formOf(body, { maxParticipants })
      return press(boss.client, events.update, { id: event.id, version: body.version, ...form })
    }
    const moves = riders.flatMap(({ client }, index) => [
      press(client, events.register, { id: event.id, orWait: true }),
      ...(index % 3 === 0
        ? attendances.map((from) => press(client, events.leave, { id: event.id, from }))
        : []),
    ])
    const sizes = (async () => {
      for (const size of [8, 6, 3, 12, 4, null, 9, 7]) await resize(size)
    })()
    await Promise.all([...moves, sizes])
    expect(await brokenPlaces(sql())).toEqual([])
  })
})
