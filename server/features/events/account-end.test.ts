import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { events } from '#contract/events.ts'
import { itineraries } from '#contract/itineraries.ts'
import { approvedEvent, brokenPlaces, inHours, insertEvent, listOf, propose } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish } from '#server/testing/itineraries.ts'
import { manyRiders, type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const sql = () => server.current.database.sql
const end = ({ client, password }: Rider) => client.call(account.delete, { password })
const find = async (id: string) =>
  (
    await sql()<
      { status: string; creatorId: string | null }[]
    >`select status, creator_id from events where id = ${id}`
  )[0]

describe('when an account ends', () => {
  test('its place goes to the first in line, who is told', async () => {
    const [anna, bruno] = [await rider(), await rider()]
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    for (const one of [anna, bruno]) await one.client.call(events.register, { id, orWait: true })
    expect((await end(anna)).status).toBe(200)
    expect(await listOf(sql(), id)).toMatchObject([{ userId: bruno.id, status: 'registered' }])
    expect(await server.current.mailbox.next(bruno.email)).toContain('Si è liberato un posto')
  })

  test('its events to come are cancelled and those who wanted to come told; what was ridden stays', async () => {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const ahead = await approvedEvent(anna, boss)
    await bruno.client.call(events.register, { id: ahead.id })
    const past = await insertEvent(sql(), { creatorId: anna.id, startDate: inHours(-24) })
    const waiting = await propose(anna)
    const rejected = await insertEvent(sql(), { creatorId: anna.id, status: 'rejected' })
    expect((await end(anna)).status).toBe(200)

    expect(await find(ahead.id)).toEqual({ status: 'cancelled', creatorId: null })
    expect(await find(past)).toEqual({ status: 'approved', creatorId: null })
    expect([await find(waiting.id), await find(rejected)]).toEqual([undefined, undefined])
    expect(await server.current.mailbox.next(bruno.email)).toContain('L’organizzatore ha lasciato Tornanti.')
    const { body } = await bruno.client.call(events.get, { id: ahead.id })
    expect([body.organiser, body.participantCount]).toEqual([null, 1])
    expect(await sql()`select from event_participants where user_id = ${anna.id}`).toHaveLength(0)
  })

  test('while everybody joins, leaves, approves and cancels: no deadlock, nothing half done', {
    timeout: 120_000,
  }, async () => {
    const boss = await admin()
    const { id: routeId } = await publish(boss.client)
    for (let round = 0; round < 4; round++) {
      const riders = await manyRiders(server.current, 12)
      const leaving = riders.slice(0, 4)
      const made = await Promise.all(
        leaving.map((one) => approvedEvent(one, boss, { maxParticipants: 3, routeId })),
      )
      const open = await Promise.all(leaving.map((one) => propose(one, { routeId })))
      for (const { id } of made)
        for (const one of riders) await one.client.call(events.register, { id, orWait: true })
      const storms = [
        ...leaving.map(end),
        ...open.map(({ id, version }) => boss.client.call(events.approve, { id, version })),
        ...made.flatMap(({ id }) =>
          riders.slice(4).map((one) => one.client.call(events.leave, { id, from: 'waiting' })),
        ),
        ...made.slice(2).map(({ id }) => boss.client.call(events.cancel, { id })),
      ]
      const answers = await Promise.all(storms)
      expect(
        Object.keys(tally(answers.map(({ status }) => String(status)))).filter((status) => status >= '500'),
      ).toEqual([])
      expect(await brokenPlaces(sql())).toEqual([])
      const ids = leaving.map((one) => one.id)
      expect(await sql()`select from users where id = any(${ids})`).toHaveLength(0)
      expect(await sql()`select from events where creator_id = any(${ids})`).toHaveLength(0)
    }
  })
})

test('when an itinerary goes, its events stay, while people join them', { timeout: 60_000 }, async () => {
  const boss = await admin()
  const riders = await manyRiders(server.current, 10)
  const [anna] = riders
  if (!anna) throw new Error('nobody')
  for (let round = 0; round < 5; round++) {
    const { id: routeId } = await publish(boss.client)
    const { id } = await approvedEvent(anna, boss, { routeId, maxParticipants: 4 })
    const answers = await Promise.all([
      boss.client.call(itineraries.delete, { id: routeId }),
      ...riders.map((one) => one.client.call(events.register, { id, orWait: true })),
      ...times(3, () => anna.client.call(events.leave, { id, from: 'registered' })),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await anna.client.call(events.get, { id })).body.itinerary).toBeNull()
    expect(await brokenPlaces(sql())).toEqual([])
  }
})
