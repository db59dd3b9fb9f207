import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approvedEvent, inHours, insertEvent, listOf } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish } from '#server/testing/itineraries.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { formOf } from '#server/testing/walk-events.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const sql = () => server.current.database.sql

async function scene(wish: Record<string, unknown> = {}) {
  const [anna, boss] = [await rider(), await admin()]
  const event = await approvedEvent(anna, boss, wish)
  const edit = (change: Record<string, unknown>, by: Rider = boss) =>
    by.client.call(events.update, { id: event.id, version: event.version, ...formOf(event, change) })
  return { anna, boss, event, edit }
}

test('every field of the form, and empty ones are stored as nothing', async () => {
  const { boss, edit } = await scene({ meetingPoint: 'Piazza Cavour', maxParticipants: 9, priceCents: 500 })
  const { id: routeId } = await publish(boss.client)
  const change = {
    title: 'Alba sul Gavia',
    description: 'Altro passo, stessa sveglia.',
    location: 'Ponte di Legno',
    meetingPoint: '',
    meetingPosition: { latitude: 46.26, longitude: 10.51 },
    startDate: inHours(72),
    endDate: inHours(80),
    eventType: 'tour',
    difficultyLevel: null,
    maxParticipants: null,
    priceCents: null,
    routeId,
  }
  const { status, body } = await edit(change)
  const { routeId: _, ...said } = change
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...said, meetingPoint: null, version: 2, status: 'approved' })
  expect(body.itinerary?.id).toBe(routeId)
})

describe('is refused', () => {
  test('to users, even to its organiser', async () => {
    const { anna, edit } = await scene()
    expect(outcome(await edit({ title: 'Mio evento' }, anna))).toEqual([403, 'FORBIDDEN'])
  })

  test.each([
    ['pending', undefined, 'EVENT_PENDING'],
    ['rejected', undefined, 'EVENT_REJECTED'],
    ['cancelled', undefined, 'EVENT_CANCELLED'],
    ['approved', inHours(-0.001), 'EVENT_PAST'],
  ] as const)('of what is %s and starts at %s', async (status, startDate, code) => {
    const boss = await admin()
    const id = await insertEvent(sql(), { status, ...(startDate && { startDate }) })
    const { body: event } = await boss.client.call(events.get, { id })
    const input = {
      id,
      version: event.version,
      ...formOf(event, { title: 'Altro titolo', endDate: inHours(90) }),
    }
    const wish = { ...input, startDate: inHours(48) }
    expect(outcome(await boss.client.call(events.update, wish))).toEqual([409, code])
  })

  test('with a start that is past, an end before it, or no number', async () => {
    const { edit } = await scene()
    const fields = async (change: Record<string, unknown>) => (await edit(change)).body.fields
    expect(await fields({ startDate: inHours(-0.1) })).toEqual({
      startDate: 'Data inizio non può essere nel passato',
    })
    expect(await fields({ endDate: inHours(1) })).toEqual({
      endDate: 'Data inizio deve essere precedente alla data fine',
    })
    expect(await fields({ startDate: '' })).toEqual({ startDate: 'Date evento sono richieste' })
    expect(await fields({ maxParticipants: 0 })).toEqual({
      maxParticipants: 'Max partecipanti deve essere tra 1 e 1000',
    })
    expect(await fields({ priceCents: -1 })).toEqual({ priceCents: 'Prezzo non può essere negativo' })
    expect(await fields({ title: '' })).toEqual({ title: 'Titolo è richiesto' })
    // An admin may still bring one forward, to less than an hour from now.
    expect((await edit({ startDate: inHours(0.2) })).status).toBe(200)
  })

  test('when somebody else was faster; the same once more is no clash', async () => {
    const { edit, boss, event } = await scene()
    expect((await edit({ title: 'Primo titolo' })).status).toBe(200)
    expect(outcome(await edit({ title: 'Secondo titolo' }))).toEqual([409, 'EVENT_CHANGED'])
    const again = await edit({ title: 'Primo titolo' })
    expect([again.status, again.body.version]).toEqual([200, 2])
    const { body } = await boss.client.call(events.get, { id: event.id })
    expect(body.title).toBe('Primo titolo')
  })

  test('with fewer places than people who have one', async () => {
    const { event, edit } = await scene({ maxParticipants: 5 })
    for (const one of [await rider(), await rider()]) await one.client.call(events.register, { id: event.id })
    const { status, body } = await edit({ maxParticipants: 2 })
    const message = 'Ci sono già 3 iscritti: il massimo non può essere inferiore.'
    expect([status, body.code, body.message, body.fields]).toEqual([
      409,
      'EVENT_TOO_SMALL',
      message,
      { maxParticipants: message },
    ])
    expect((await edit({ maxParticipants: 3 })).status).toBe(200)
  })
})

describe('more places', () => {
  async function crowded() {
    const { boss, event } = await scene({ maxParticipants: 1 })
    const waiting: Rider[] = []
    for (let n = 0; n < 4; n++) {
      const one = await rider()
      await one.client.call(events.register, { id: event.id, orWait: true })
      waiting.push(one)
    }
    const resize = (maxParticipants: number | null) =>
      boss.client.call(events.update, {
        id: event.id,
        version: event.version,
        ...formOf(event, { maxParticipants }),
      })
    return { event, waiting, resize }
  }

  test('go to those in line, in their order, who are written to', async () => {
    const { event, waiting, resize } = await crowded()
    expect((await resize(3)).body).toMatchObject({ participantCount: 3, waitingCount: 2 })
    const list = await listOf(sql(), event.id)
    expect(list.map(({ status }) => status)).toEqual([
      'registered',
      'registered',
      'registered',
      'waiting',
      'waiting',
    ])
    const mails = await sql()<{ userId: string }[]>`
      select user_id from mail_outbox where event_id = ${event.id} and kind = 'event_place_freed'`
    expect(mails.map(({ userId }) => userId).sort()).toEqual(
      waiting
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    )
  })

  test('without a limit, all of them come', async () => {
    const { resize } = await crowded()
    expect((await resize(null)).body).toMatchObject({ participantCount: 5, waitingCount: 0 })
  })
})
