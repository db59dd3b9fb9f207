import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { type EventStatus, eventStatuses, eventTransitions } from '#contract/event-states.ts'
import { events } from '#contract/events.ts'
import { approve, approvedEvent, inHours, insertEvent, propose } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const sql = () => server.current.database.sql
const statusOf = async (id: string) =>
  (await sql()<{ status: string }[]>`select status from events where id = ${id}`)[0]?.status
const pointsOf = (userId: string) =>
  sql()<
    { points: number; description: string }[]
  >`select points, description from user_points where user_id = ${userId}`

const already: Record<EventStatus, [number, string]> = {
  pending: [409, 'EVENT_PENDING'],
  approved: [409, 'EVENT_APPROVED'],
  rejected: [409, 'EVENT_REJECTED'],
  cancelled: [409, 'EVENT_CANCELLED'],
}

describe('each step from each state, over HTTP', () => {
  const steps = {
    approve: [events.approve, { version: 1 }],
    reject: [events.reject, { version: 1, reason: 'Manca il ritrovo.' }],
    cancel: [events.cancel, {}],
    register: [events.register, {}],
  } as const
  const allowed = ['approve pending', 'reject pending', 'cancel approved', 'register approved']
  const cases = Object.keys(steps).flatMap((step) => eventStatuses.map((status) => ({ step, status })))

  test.each(cases)('$step of what is $status', async ({ step, status }) => {
    const boss = await admin()
    const id = await insertEvent(sql(), { status })
    const [endpoint, input] = steps[step as keyof typeof steps]
    const answer = await boss.client.call(endpoint, { id, ...input })
    if (allowed.includes(`${step} ${status}`)) return expect(answer.status).toBe(200)
    expect(outcome(answer)).toEqual(already[status])
    expect(answer.body.message).toBe(errors[already[status][1] as keyof typeof errors][1])
    expect(await statusOf(id)).toBe(status)
  })

  test.each(['approve', 'cancel', 'register'] as const)('%s once it has begun', async (step) => {
    const boss = await admin()
    const status = step === 'approve' ? 'pending' : 'approved'
    const id = await insertEvent(sql(), { status, startDate: inHours(-0.001) })
    const [endpoint, input] = steps[step]
    expect(outcome(await boss.client.call(endpoint, { id, ...input }))).toEqual([409, 'EVENT_PAST'])
    expect(await statusOf(id)).toBe(status)
  })

  test('what is not there', async () => {
    const boss = await admin()
    for (const [endpoint, input] of Object.values(steps))
      expect(outcome(await boss.client.call(endpoint, { id: randomUUID(), ...input }))).toEqual([
        404,
        'EVENT_NOT_FOUND',
      ])
  })
})

describe('the database', () => {
  test('holds the contract’s table of steps', async () => {
    const rows = await sql()<{ step: string; fromStatus: string; toStatus: string }[]>`
      select step, from_status, to_status from event_transitions`
    expect(
      Object.fromEntries(
        rows.map(({ step, fromStatus, toStatus }) => [step, { from: fromStatus, to: toStatus }]),
      ),
    ).toEqual(eventTransitions)
  })

  const legal = Object.values(eventTransitions).map(({ from, to }) => `${from} ${to}`)
  const moves = eventStatuses.flatMap((from) =>
    eventStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
  )
  test.each(moves)('from $from to $to', async ({ from, to }) => {
    const id = await insertEvent(sql(), { status: from })
    const reason = to === 'rejected' ? 'No.' : null
    const move = sql()`update events set status = ${to}, rejection_reason = ${reason} where id = ${id}`.then(
      () => 'done',
      ({ constraint_name: name }) => name,
    )
    expect(await move).toBe(legal.includes(`${from} ${to}`) ? 'done' : 'event_steps_kept')
  })

  test('lets nothing begin but as pending, and nobody into what is not approved', async () => {
    const refusal = (write: Promise<unknown>) =>
      write.then(
        () => null,
        ({ constraint_name: name }) => name,
      )
    const { id: userId } = await rider()
    for (const status of ['pending', 'rejected', 'cancelled'] as const) {
      const id = await insertEvent(sql(), { status })
      const join = sql()`
        insert into event_participants (event_id, user_id, status, joined_at, registered_at)
        values (${id}, ${userId}, 'registered', now(), now())`
      expect(await refusal(join)).toBe('event_joinable')
    }
    const born = sql()`
      insert into events (request_key, title, description, location, event_type, start_date, end_date, status)
      values (gen_random_uuid(), 'Giro dei laghi', 'Tre laghi in un giorno.', 'Lecco', 'ride', now(),
        now() + interval '1 hour', 'approved')`
    expect(await refusal(born)).toBe('event_steps_kept')
  })

  test('knows no more participants than places', async () => {
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    const people = [await rider(), await rider()]
    const join = (userId: string) => sql()`
      insert into event_participants (event_id, user_id, status, joined_at, registered_at)
      values (${id}, ${userId}, 'registered', now(), now())`
    await join(people[0]?.id ?? '')
    await expect(join(people[1]?.id ?? '')).rejects.toMatchObject({ constraint_name: 'event_places_enough' })
    await expect(join(people[0]?.id ?? '')).rejects.toMatchObject({
      constraint_name: 'event_participants_once',
    })
  })
})

describe('approving', () => {
  test('registers the proposer, first of all, with fifty points, once', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const event = await approvedEvent(anna, boss, { maxParticipants: 1 })
    const { body } = await anna.client.call(events.get, { id: event.id })
    expect([body.status, body.attendance, body.participantCount]).toEqual(['approved', 'registered', 1])
    expect(outcome(await boss.client.call(events.approve, { id: event.id, version: event.version }))).toEqual(
      [409, 'EVENT_APPROVED'],
    )
    expect(await pointsOf(anna.id)).toEqual([
      { points: 50, description: 'Evento approvato: «Alba sullo Stelvio»' },
    ])
  })

  test('by twenty at once, and by as many who refuse: one of them decides', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id, version } = await propose(anna)
    const answers = await Promise.all([
      ...times(10, () => boss.client.call(events.approve, { id, version })),
      ...times(10, () => boss.client.call(events.reject, { id, version, reason: 'No.' })),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const isApproved = (await statusOf(id)) === 'approved'
    expect(await pointsOf(anna.id)).toHaveLength(isApproved ? 1 : 0)
    const mails = await sql()`select from mail_outbox where event_id = ${id}`
    expect(mails).toHaveLength(1)
  })
})

describe('refusing', () => {
  test('needs a reason, which its proposer reads and nobody else', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id, version } = await propose(anna)
    for (const reason of ['', '  ', undefined]) {
      const { status, body } = await boss.client.call(events.reject, { id, version, reason })
      expect([status, body.fields]).toEqual([422, { reason: 'Inserisci un motivo per il rifiuto' }])
    }
    await boss.client.call(events.reject, { id, version, reason: 'Manca il ritrovo.' })
    const { body } = await anna.client.call(events.get, { id })
    expect([body.status, body.rejectionReason]).toEqual(['rejected', 'Manca il ritrovo.'])
    expect(await pointsOf(anna.id)).toHaveLength(0)
  })
})

describe('cancelling', () => {
  test('leaves the list as it was, and lets nobody in or out any more', async () => {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const event = await approvedEvent(anna, boss)
    await boss.client.call(events.cancel, { id: event.id })
    expect(outcome(await bruno.client.call(events.register, { id: event.id }))).toEqual([
      404,
      'EVENT_NOT_FOUND',
    ])
    expect(outcome(await anna.client.call(events.register, { id: event.id }))).toEqual([
      409,
      'EVENT_CANCELLED',
    ])
    expect(outcome(await anna.client.call(events.leave, { id: event.id, from: 'registered' }))).toEqual([
      409,
      'EVENT_CANCELLED',
    ])
    const { body } = await anna.client.call(events.get, { id: event.id })
    expect([body.participantCount, body.attendance]).toEqual([1, 'registered'])
  })
})

test('the tabs of the back office hold each event once, last proposed first, with its organiser’s address', async () => {
  const [anna, boss] = [await rider(), await admin()]
  await sql()`delete from events`
  const made = {
    pending: await insertEvent(sql(), { status: 'pending', creatorId: anna.id }),
    upcoming: await insertEvent(sql(), { creatorId: anna.id }),
    past: await insertEvent(sql(), { startDate: inHours(-24) }),
    rejected: await insertEvent(sql(), { status: 'rejected' }),
    cancelled: await insertEvent(sql(), { status: 'cancelled' }),
  }
  for (const [tab, id] of Object.entries(made)) {
    const { body } = await boss.client.call(events.listAll, { tab })
    expect(body.items.map((event) => event.id)).toEqual([id])
    const isAnnas = tab === 'pending' || tab === 'upcoming'
    expect(body.items[0]?.organiserEmail).toBe(isAnnas ? anna.email : null)
  }
  const counts = await boss.client.call(events.countAll)
  expect(counts.body).toEqual({ pending: 1, upcoming: 1, past: 1, rejected: 1, cancelled: 1 })

  for (let n = 0; n < 24; n++) await insertEvent(sql(), { status: 'pending' })
  const first = (await boss.client.call(events.listAll, { tab: 'pending' })).body
  const second = (await boss.client.call(events.listAll, { tab: 'pending', after: first.next ?? '' })).body
  const proposed = [...first.items, ...second.items].map(({ createdAt }) => createdAt)
  expect([proposed.length, second.next]).toEqual([25, null])
  expect(proposed).toEqual([...proposed].sort().reverse())
})

test('an admin may approve what they proposed themselves, without points for it', async () => {
  const boss = await admin()
  const event = await propose(boss)
  await approve(boss, event)
  expect(await statusOf(event.id)).toBe('approved')
  // Nobody is written to about what they did.
  expect(await sql()`select from mail_outbox where event_id = ${event.id}`).toHaveLength(0)
  expect(await pointsOf(boss.id)).toEqual([])
})
