import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approvedEvent, inHours, propose } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { formOf } from '#server/testing/walk-events.ts'

let hoursOn = 0
const server = withTestServer({ passwords: quickHasher(), clock: () => new Date(inHours(hoursOn)) })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const newsOf = async ({ client }: Rider) => (await client.call(events.news, {})).body.news
const shortNewsOf = async (one: Rider) =>
  (await newsOf(one)).map(({ kind, changedFields, event }) => [kind, event.id, changedFields])

/** Anna's event with one place, hers; Bruno in line. */
async function scene() {
  hoursOn = 0
  const [anna, bruno, carla, boss] = [await rider(), await rider(), await rider(), await admin()]
  const event = await approvedEvent(anna, boss, { maxParticipants: 1 })
  await bruno.client.call(events.register, { id: event.id, orWait: true })
  const edit = async (wish: Record<string, unknown>) => {
    const { body } = await boss.client.call(events.get, { id: event.id })
    const { status } = await boss.client.call(events.update, {
      id: event.id,
      version: body.version,
      ...formOf(body, wish),
    })
    expect(status).toBe(200)
  }
  return { anna, bruno, carla, boss, event, id: event.id, edit }
}

describe('whoever has to do with an event finds out here, mail or no mail', () => {
  test('that it was cancelled, and why: who comes, who waits, who organises; nobody else', async () => {
    const { anna, bruno, carla, boss, id } = await scene()
    await changeSettings(server.current, { emailNotifications: false })
    await boss.client.call(events.cancel, { id, reason: 'Neve sul passo.' })
    for (const one of [anna, bruno]) {
      expect(await newsOf(one)).toMatchObject([
        { kind: 'cancelled', changedFields: [], event: { id, cancellationReason: 'Neve sul passo.' } },
      ])
    }
    expect(await newsOf(carla)).toEqual([])
    expect(await newsOf(boss)).toEqual([])
  })

  test('that a place was won', async () => {
    const { anna, bruno, id } = await scene()
    expect(await newsOf(bruno)).toEqual([])
    await anna.client.call(events.leave, { id, from: 'registered' })
    expect(await shortNewsOf(bruno)).toEqual([['placeWon', id, []]])
    expect((await newsOf(anna)).map(({ kind }) => kind)).toEqual(['approved'])
  })

  test('all that was changed, and no news of the number of places', async () => {
    const { anna, bruno, id, edit } = await scene()
    await edit({ maxParticipants: 1, location: 'Sondalo', meetingPoint: 'Stazione' })
    expect(await shortNewsOf(bruno)).toEqual([['changed', id, ['location', 'meetingPoint']]])
    await edit({ priceCents: 500 })
    const all = ['location', 'meetingPoint', 'priceCents']
    expect(await shortNewsOf(bruno)).toEqual([['changed', id, all]])
    await edit({ maxParticipants: 2 })
    // One thing does not hide the other; Anna also reads that her proposal was approved.
    expect(await shortNewsOf(bruno)).toEqual([
      ['placeWon', id, []],
      ['changed', id, all],
    ])
    expect(await shortNewsOf(anna)).toEqual([
      ['changed', id, all],
      ['approved', id, []],
    ])
  })

  test('no change from before one joined', async () => {
    const { carla, id, edit } = await scene()
    await edit({ location: 'Sondalo', maxParticipants: null })
    hoursOn = 1
    await carla.client.call(events.register, { id })
    expect(await newsOf(carla)).toEqual([])
    hoursOn = 2
    await edit({ location: 'Bormio' })
    expect(await shortNewsOf(carla)).toEqual([['changed', id, ['location']]])
  })

  test('until it would begin, and not after one has left', async () => {
    const { anna, bruno, boss, id, edit } = await scene()
    await edit({ location: 'Sondalo' })
    await bruno.client.call(events.leave, { id, from: 'waiting' })
    expect(await newsOf(bruno)).toEqual([])
    await boss.client.call(events.cancel, { id })
    expect(await newsOf(anna)).toHaveLength(1)
    hoursOn = 49
    expect(await newsOf(anna)).toEqual([])
  })
})

test('what one did oneself is no news: a proposal withdrawn, the own event changed and cancelled by its admin', async () => {
  const { boss } = await scene()
  const own = await approvedEvent(boss, boss)
  const form = formOf(own, { location: 'Sondalo' })
  expect((await boss.client.call(events.update, { ...form, id: own.id, version: 1 })).status).toBe(200)
  expect(await newsOf(boss)).toEqual([])
  await boss.client.call(events.cancel, { id: own.id })
  const anna = await rider()
  const { id } = await propose(anna)
  await anna.client.call(events.withdraw, { id })
  expect(await newsOf(boss)).toEqual([])
  expect(await newsOf(anna)).toEqual([])
  expect((await anna.client.call(events.get, { id })).body).toMatchObject({
    status: 'cancelled',
    isWithdrawn: true,
  })
})
