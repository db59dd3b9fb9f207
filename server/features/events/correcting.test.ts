import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approve, eventInput, inHours, propose } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { formOf } from '#server/testing/walk-events.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const countOf = async (userId: string) =>
  (await server.current.database.sql`select from events where creator_id = ${userId}`).length

describe('a rejected proposal', () => {
  const own = async ({ client }: Rider) =>
    (await client.call(events.proposals, {})).body.events.map(({ id, status }) => ({ id, status }))

  test('is no longer shown once it was corrected and sent anew', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const rejected = await propose(anna)
    const { id: corrects, version } = rejected
    await boss.client.call(events.reject, { id: corrects, version, reason: 'Manca il ritrovo.' })
    expect(await own(anna)).toEqual([{ id: corrects, status: 'rejected' }])
    const anew = await propose(anna, { corrects, meetingPoint: 'Piazza Cavour' })
    expect(await own(anna)).toEqual([{ id: anew.id, status: 'pending' }])
    // It is still there, for its proposer and for the admins.
    expect((await anna.client.call(events.get, { id: corrects })).body.rejectionReason).toBe(
      'Manca il ritrovo.',
    )
  })

  test('of somebody else is theirs', async () => {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const { id, version } = await propose(anna)
    await boss.client.call(events.reject, { id, version, reason: 'Manca il ritrovo.' })
    const answer = await bruno.client.call(events.create, eventInput({ corrects: id }))
    expect(outcome(answer)).toEqual([404, 'EVENT_NOT_FOUND'])
    expect(await own(anna)).toEqual([{ id, status: 'rejected' }])
    expect(await countOf(bruno.id)).toBe(0)
  })
})

describe('a proposal that waits', () => {
  test('is put right by whoever proposed it; the admin who read the first words decides on nothing', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const first = await propose(anna)
    const second = await propose(anna, { corrects: first.id, title: 'Alba sul Gavia' })
    expect(second).toMatchObject({ id: first.id, title: 'Alba sul Gavia', status: 'pending', version: 2 })
    expect(await countOf(anna.id)).toBe(1)
    const { id, version } = first
    expect(outcome(await boss.client.call(events.approve, { id, version }))).toEqual([409, 'EVENT_CHANGED'])
    await approve(boss, second)
  })

  test('once it is decided on it stays as it is, and the same words again are no mistake', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const first = await propose(anna)
    const input = eventInput({ ...formOf(first), corrects: first.id, title: 'Alba sul Gavia' })
    const { body: second } = await anna.client.call(events.create, input)
    await approve(boss, second)
    expect((await anna.client.call(events.create, input)).body).toMatchObject({
      id: first.id,
      status: 'approved',
    })
    expect(outcome(await anna.client.call(events.create, { ...input, title: 'Alba sul Tonale' }))).toEqual([
      409,
      'EVENT_ALREADY_DECIDED',
    ])
    const start = eventInput({ corrects: (await propose(anna)).id, startDate: inHours(0.5) })
    expect((await anna.client.call(events.create, start)).body.fields).toHaveProperty('startDate')
  })
})

describe('the same form again', () => {
  test('pressed twenty times at once it is one event', async () => {
    const anna = await rider()
    const input = eventInput()
    const answers = await Promise.all(times(20, () => anna.client.call(events.create, input)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await countOf(anna.id)).toBe(1)
  })

  test('after a lost answer other words take the place of the first, while nobody has decided', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const input = eventInput()
    const { body: first } = await anna.client.call(events.create, input)
    const { body: second } = await anna.client.call(events.create, {
      ...input,
      title: 'Alba sul Gavia',
      maxParticipants: 9,
    })
    expect(second).toMatchObject({ id: first.id, title: 'Alba sul Gavia', maxParticipants: 9, version: 2 })
    // The admin has read the first words, and approves nothing else.
    const { status, body } = await boss.client.call(events.approve, { id: first.id, version: first.version })
    expect([status, body.code]).toEqual([409, 'EVENT_CHANGED'])
    await approve(boss, second)
    expect(outcome(await anna.client.call(events.create, { ...input, title: 'Alba sul Tonale' }))).toEqual([
      409,
      'EVENT_ALREADY_DECIDED',
    ])
    expect(await countOf(anna.id)).toBe(1)
  })

  test('a key of somebody else makes nothing and tells nothing', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const input = eventInput()
    await anna.client.call(events.create, input)
    expect(outcome(await bruno.client.call(events.create, input))).toEqual([404, 'EVENT_NOT_FOUND'])
    expect(await countOf(bruno.id)).toBe(0)
  })
})
