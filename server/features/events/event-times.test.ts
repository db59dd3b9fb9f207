import { beforeEach, describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approve, eventInput, propose } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { formOf } from '#server/testing/walk-events.ts'

let present = new Date()
/** The clock that the server asks. Sessions go by the database's own. */
const server = withTestServer({ passwords: quickHasher(), clock: () => new Date(present) })
const at = (moment: string) => {
  present = new Date(moment)
}
beforeEach(() => at('2027-02-01T08:00:00.000Z'))

const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })

describe('an hour ahead, to the second', () => {
  test.each([
    ['in winter', '2027-02-10T09:00', '2027-02-10T07:00:00.000Z'],
    // March leaves an hour out: from 01:30 to 03:30 on the clock is one hour.
    ['over the hour that March leaves out', '2027-03-28T03:30', '2027-03-28T00:30:00.000Z'],
    // October repeats one: from 02:30, the first, to 03:30 it is two.
    ['over the hour that October repeats', '2027-10-31T03:30', '2027-10-31T01:30:00.000Z'],
    ['the first of its two', '2027-10-31T02:30', '2027-10-30T23:30:00.000Z'],
  ])('%s', async (_what, startDate, lastMoment) => {
    const anna = await rider()
    const endDate = `${startDate.slice(0, 10)}T12:00`
    const ask = () => anna.client.call(events.create, eventInput({ startDate, endDate }))
    at(new Date(Date.parse(lastMoment) + 1000).toISOString())
    const refused = await ask()
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { startDate: 'Data inizio deve essere almeno 1 ora nel futuro' },
    ])
    at(lastMoment)
    expect((await ask()).status).toBe(200)
  })

  test('the hour that does not exist is refused; both years to come are enough', async () => {
    const anna = await rider()
    const fields = async (startDate: string, endDate: string) =>
      (await anna.client.call(events.create, eventInput({ startDate, endDate }))).body.fields
    expect(await fields('2027-03-28T02:30', '2027-03-28T12:00')).toEqual({
      startDate: 'Questa ora non esiste: quella notte l’orologio passa dalle 02:00 alle 03:00',
    })
    expect(await fields('2029-02-01T09:01', '2029-02-01T12:00')).toEqual({
      startDate: 'Data inizio può essere al massimo tra 2 anni',
    })
    expect(await fields('2029-02-01T09:00', '2029-02-01T12:00')).toBeUndefined()
    expect(await fields('9999-12-31T09:00', '9999-12-31T12:00')).toHaveProperty('startDate')
  })
})

describe('an event becomes past at the second of its start', () => {
  const night = [
    ['a day like others', '2027-05-15T09:00', '2027-05-15T07:00:00.000Z'],
    ['after the clocks went forward', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['in the hour that comes twice', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ] as const

  test.each(night)('%s', async (_what, startDate, start) => {
    const [anna, bruno, carla, boss] = [await rider(), await rider(), await rider(), await admin()]
    const event = await propose(anna, { startDate, endDate: `${startDate.slice(0, 10)}T18:00` })
    expect(event.startDate).toBe(start)
    await approve(boss, event)
    const { id, version } = event
    const lists = async () => {
      const upcoming = (await bruno.client.call(events.list, { when: 'upcoming' })).body.items
      const past = (await bruno.client.call(events.list, { when: 'past' })).body.items
      return [upcoming, past].map((list) => list.some((one) => one.id === id))
    }

    at(new Date(Date.parse(start) - 1).toISOString())
    expect(await lists()).toEqual([true, false])
    expect((await bruno.client.call(events.register, { id })).status).toBe(200)
    expect((await carla.client.call(events.register, { id })).status).toBe(200)
    expect((await carla.client.call(events.leave, { id, from: 'registered' })).status).toBe(200)

    at(start)
    expect(await lists()).toEqual([false, true])
    expect(outcome(await carla.client.call(events.register, { id }))).toEqual([409, 'EVENT_PAST'])
    expect(outcome(await bruno.client.call(events.leave, { id, from: 'registered' }))).toEqual([
      409,
      'EVENT_STARTED',
    ])
    expect(outcome(await boss.client.call(events.cancel, { id }))).toEqual([409, 'EVENT_PAST'])
    const form = formOf(event, { startDate: '2027-12-01T09:00', endDate: '2027-12-01T12:00' })
    expect(outcome(await boss.client.call(events.update, { id, version, ...form }))).toEqual([
      409,
      'EVENT_PAST',
    ])
    const tabs = await boss.client.call(events.listAll, { tab: 'past' })
    expect(tabs.body.items.map((one) => one.id)).toContain(id)
  })
})
