import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventLimits } from '#contract/event-values.ts'
import { events } from '#contract/events.ts'
import { approvedEvent, eventInput, inHours, insertEvent, propose } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish } from '#server/testing/itineraries.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const countOf = async (id: string) =>
  (await server.current.database.sql`select from events where creator_id = ${id}`).length

describe('proposing', () => {
  test('an event waits for an admin, with everything that was said of it', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id: routeId } = await publish(boss.client)
    const wish = {
      meetingPoint: 'Piazza Cavour',
      meetingPosition: { latitude: 46.468, longitude: 10.372 },
      maxParticipants: 12,
      priceCents: 1250,
    }
    const { requestKey, ...said } = eventInput(wish)
    const { status, body } = await anna.client.call(events.create, { requestKey, ...said, routeId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...said,
      ...wish,
      status: 'pending',
      participantCount: 0,
      waitingCount: 0,
      attendance: null,
      organiser: { userId: anna.id, displayName: 'Anna Prova' },
    })
    const details = await anna.client.call(events.get, { id: body.id })
    expect(details.body.itinerary?.id).toBe(routeId)
  })

  test('admins propose too, and their events wait as well', async () => {
    expect((await propose(await admin())).status).toBe('pending')
  })

  test('what the form refuses the server refuses, under the field, and keeps nothing', async () => {
    const anna = await rider()
    const refused = async (wish: Record<string, unknown>) => {
      const { status, body } = await anna.client.call(events.create, eventInput(wish))
      return [status, body.fields]
    }
    expect(await refused({ title: 'Giro' })).toEqual([
      422,
      { title: 'Titolo deve essere tra 5 e 200 caratteri' },
    ])
    expect(await refused({ startDate: '', endDate: '' })).toEqual([
      422,
      { startDate: 'Date evento sono richieste', endDate: 'Date di inizio e fine sono richieste' },
    ])
    expect(await refused({ startDate: inHours(8), endDate: inHours(7) })).toEqual([
      422,
      { endDate: 'Data inizio deve essere precedente alla data fine' },
    ])
    expect(await refused({ startDate: inHours(0.9) })).toEqual([
      422,
      { startDate: 'Data inizio deve essere almeno 1 ora nel futuro' },
    ])
    expect(await refused({ priceCents: -1 })).toEqual([422, { priceCents: 'Prezzo non può essere negativo' }])
    expect(await refused({ eventType: 'tour' })).toEqual([
      422,
      { difficultyLevel: 'La difficoltà vale solo per i giri in moto' },
    ])
    expect(await countOf(anna.id)).toBe(0)
  })

  test('nobody says who they are, nor that it is approved', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    for (const wish of [{ creatorId: bruno.id }, { status: 'approved' }, { participantCount: 5 }])
      expect(outcome(await anna.client.call(events.create, eventInput(wish)))).toEqual([422, 'INVALID_INPUT'])
    expect(await countOf(bruno.id)).toBe(0)
  })

  test('an itinerary that is not there, or not for everybody, is refused', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id } = await publish(boss.client, { status: 'inactive' })
    for (const routeId of [id, randomUUID()])
      expect(outcome(await anna.client.call(events.create, eventInput({ routeId })))).toEqual([
        404,
        'ITINERARY_NOT_FOUND',
      ])
  })

  test('so many a day', async () => {
    const anna = await rider()
    for (const _ of times(eventLimits.proposalsPerDay, () => null)) await propose(anna)
    expect(outcome(await anna.client.call(events.create, eventInput()))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    const input = eventInput()
    await server.current.database.sql`delete from attempts`
    for (const _ of times(eventLimits.proposalsPerDay + 2, () => null))
      expect((await anna.client.call(events.create, input)).status).toBe(200)
    // Refused input is no proposal.
    await server.current.database.sql`delete from attempts`
    for (const _ of times(eventLimits.proposalsPerDay + 1, () => null))
      await anna.client.call(events.create, eventInput({ routeId: randomUUID() }))
    expect((await anna.client.call(events.create, eventInput())).status).toBe(200)
  })
})

describe('who sees what', () => {
  test('only approved events are listed; proposals are their proposer’s', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const { sql } = server.current.database
    const hidden = await Promise.all(
      (['pending', 'rejected', 'cancelled'] as const).map((status) =>
        insertEvent(sql, { status, creatorId: anna.id }),
      ),
    )
    const shown = await insertEvent(sql, { creatorId: anna.id })
    const listed = (await bruno.client.call(events.list, { when: 'upcoming' })).body.items.map(({ id }) => id)
    expect(listed).toContain(shown)
    for (const id of hidden) {
      expect(listed).not.toContain(id)
      expect(outcome(await bruno.client.call(events.get, { id }))).toEqual([404, 'EVENT_NOT_FOUND'])
      expect(outcome(await bruno.client.call(events.calendar, { id }))).toEqual([404, 'EVENT_NOT_FOUND'])
      expect((await anna.client.call(events.get, { id })).status).toBe(200)
    }
    const proposals = await anna.client.call(events.proposals)
    expect(proposals.body.events.map(({ status }) => status).sort()).toEqual(['pending', 'rejected'])
    expect((await bruno.client.call(events.proposals)).body.events).toEqual([])
    await sql`update events set decided_at = now() - interval '31 days' where id = any(${hidden})`
    const later = await anna.client.call(events.proposals)
    expect(later.body.events.map(({ status }) => status)).toEqual(['pending'])
  })

  test('a cancelled event stays open to those who wanted to come', async () => {
    const [anna, bruno, carla, boss] = [await rider(), await rider(), await rider(), await admin()]
    const { id } = await approvedEvent(anna, boss, { maxParticipants: 1 })
    await bruno.client.call(events.register, { id, orWait: true })
    await boss.client.call(events.cancel, { id, reason: 'Neve sul passo.' })
    for (const one of [anna, bruno, boss]) {
      const { body } = await one.client.call(events.get, { id })
      expect([body.status, body.cancellationReason]).toEqual(['cancelled', 'Neve sul passo.'])
    }
    expect(outcome(await carla.client.call(events.get, { id }))).toEqual([404, 'EVENT_NOT_FOUND'])
  })

  test('nobody’s address leaves with an event', async () => {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const { id } = await approvedEvent(anna, boss)
    await bruno.client.call(events.register, { id })
    const answers = [
      await bruno.client.call(events.get, { id }),
      await bruno.client.call(events.list, { when: 'upcoming' }),
      await bruno.client.call(events.participants, { id }),
      await bruno.client.call(events.calendar, { id }),
    ]
    for (const { body } of answers)
      for (const secret of [anna.email, anna.phone, 'Lecco'])
        expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('participants are seen by those who come, the organiser and admins, in the order of joining', async () => {
    const [anna, bruno, carla, boss] = [await rider(), await rider(), await rider(), await admin()]
    const { id } = await approvedEvent(anna, boss, { maxParticipants: 2 })
    await bruno.client.call(events.register, { id })
    await carla.client.call(events.register, { id, orWait: true })
    for (const one of [anna, bruno, boss]) {
      const { body } = await one.client.call(events.participants, { id })
      expect(body.items.map(({ userId }) => userId)).toEqual([anna.id, bruno.id])
      expect(Object.keys(body.items[0] ?? {}).sort()).toEqual(['avatarUrl', 'displayName', 'userId'])
    }
    const { body } = await carla.client.call(events.get, { id })
    expect(body.maySeeParticipants).toBe(false)
    expect(outcome(await carla.client.call(events.participants, { id }))).toEqual([
      403,
      'EVENT_PARTICIPANTS_ONLY',
    ])
  })
})

describe('lists', () => {
  test('upcoming soonest first, past latest first, both by pages without gaps; counted', async () => {
    const anna = await rider()
    const { sql } = server.current.database
    await sql`delete from events`
    const at = inHours(30)
    // Several at the same moment: the page's edge falls among them.
    for (let n = 1; n <= 25; n++) await insertEvent(sql, { startDate: n < 20 ? inHours(n + 1) : at })
    for (let n = 1; n <= 3; n++) await insertEvent(sql, { startDate: inHours(-24 * n) })
    const counts = await anna.client.call(events.counts)
    expect(counts.body).toEqual({ upcoming: 25, past: 3 })

    const first = (await anna.client.call(events.list, { when: 'upcoming' })).body
    const second = (await anna.client.call(events.list, { when: 'upcoming', after: first.next ?? '' })).body
    const all = [...first.items, ...second.items]
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 5, null])
    expect(new Set(all.map(({ id }) => id)).size).toBe(25)
    const starts = all.map(({ startDate }) => startDate)
    expect(starts).toEqual([...starts].sort())
    const past = (await anna.client.call(events.list, { when: 'past' })).body.items.map(
      ({ startDate }) => startDate,
    )
    expect(past).toEqual([...past].sort().reverse())
    for (const after of ['x', 'eHg', Buffer.from('2027-01-01|1').toString('base64url')])
      expect(outcome(await anna.client.call(events.list, { when: 'past', after }))).toEqual([
        422,
        'INVALID_INPUT',
      ])
  })
})

describe('taking a proposal back', () => {
  test('is its proposer’s, while it waits', async () => {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const { id } = await propose(anna)
    for (const other of [bruno, boss])
      expect(outcome(await other.client.call(events.withdraw, { id }))).toEqual([404, 'EVENT_NOT_FOUND'])
    expect((await anna.client.call(events.withdraw, { id })).status).toBe(200)
    expect(outcome(await anna.client.call(events.withdraw, { id }))).toEqual([409, 'EVENT_CANCELLED'])
    expect((await anna.client.call(events.proposals)).body.events).toEqual([])
    const [cancelled] = (await boss.client.call(events.listAll, { tab: 'cancelled' })).body.items
    expect([cancelled?.id, cancelled?.isWithdrawn]).toEqual([id, true])
    const approved = await approvedEvent(anna, boss)
    expect(outcome(await anna.client.call(events.withdraw, { id: approved.id }))).toEqual([
      409,
      'EVENT_APPROVED',
    ])
  })
})

test('with the setting autoApproveEvents nothing waits, and points follow', async () => {
  await changeSettings(server.current, { autoApproveEvents: true })
  const anna = await rider()
  const event = await propose(anna)
  expect([event.status, event.attendance, event.participantCount]).toEqual(['approved', 'registered', 1])
  const [points] = await server.current.database.sql`
    select points, point_type from user_points where user_id = ${anna.id}`
  expect(points).toEqual({ points: 50, pointType: 'event_creation' })
})
