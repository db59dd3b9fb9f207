import { beforeEach, describe, expect, test } from 'vitest'
import { itineraries } from '#contract/itineraries.ts'
import { decodeLine } from '#contract/track/polyline.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let rider: TestClient

beforeEach(async () => {
  await server.current.database.sql`delete from itineraries`
  rider = await clientOf(server.current, 'user')
})

const insert = (wish: Parameters<typeof insertItinerary>[1] = {}) =>
  insertItinerary(server.current.database.sql, wish)
/** What the row says, and how many saves there are. */
async function counts(id: string): Promise<[number, number]> {
  const [row] = await server.current.database.sql<{ saveCount: number; saves: number }[]>`
    select save_count, (select count(*)::int from itinerary_saves where itinerary_id = ${id}) as saves
    from itineraries where id = ${id}`
  return [row?.saveCount ?? -1, row?.saves ?? -1]
}

test('saving twice is saving once, and so is taking it back', async () => {
  const id = await insert()
  const isSaved = async () => (await rider.call(itineraries.get, { id })).body.isSaved
  expect(await isSaved()).toBe(false)
  for (const _ of times(3, () => 0)) {
    expect((await rider.call(itineraries.save, { id })).body).toEqual({ ok: true })
    expect([await isSaved(), await counts(id)]).toEqual([true, [1, 1]])
  }
  for (const _ of times(3, () => 0)) {
    expect((await rider.call(itineraries.unsave, { id })).body).toEqual({ ok: true })
    expect([await isSaved(), await counts(id)]).toEqual([false, [0, 0]])
  }
})

test('a save is one’s own', async () => {
  const id = await insert()
  const other = await clientOf(server.current, 'user')
  await rider.call(itineraries.save, { id })
  expect((await other.call(itineraries.get, { id })).body).toMatchObject({ isSaved: false, saveCount: 1 })
  await other.call(itineraries.unsave, { id })
  expect(await counts(id)).toEqual([1, 1])
})

test('taking back what was never there is no failure', async () => {
  const answer = await rider.call(itineraries.unsave, { id: '00000000-0000-4000-8000-000000000000' })
  expect([answer.status, answer.body]).toEqual([200, { ok: true }])
})

describe('at the same moment', () => {
  test('fifty saves by ten riders count ten', async () => {
    const id = await insert()
    const riders = await Promise.all(times(10, () => clientOf(server.current, 'user')))
    const answers = await Promise.all(times(50, (i) => riders[i % 10]?.call(itineraries.save, { id })))
    expect(tally(answers.map((answer) => answer?.status))).toEqual({ 200: 50 })
    expect(await counts(id)).toEqual([10, 10])
  })

  test('saving and taking back, over and over, fails nowhere and counts right', async () => {
    const id = await insert()
    const riders = await Promise.all(times(4, () => clientOf(server.current, 'user')))
    for (const _ of times(5, () => 0)) {
      const answers = await Promise.all(
        times(48, (i) => riders[i % 4]?.call(i % 3 === 0 ? itineraries.unsave : itineraries.save, { id })),
      )
      expect(tally(answers.map((answer) => answer?.status))).toEqual({ 200: 48 })
      const [saveCount, saves] = await counts(id)
      expect(saveCount).toBe(saves)
    }
  })

  test('taking back while it is deleted fails nowhere', async () => {
    const admin = await clientOf(server.current, 'admin')
    const riders = await Promise.all(times(6, () => clientOf(server.current, 'user')))
    for (const _ of times(5, () => 0)) {
      const id = await insert()
      for (const one of riders) await one.call(itineraries.save, { id })
      const [deleted, ...answers] = await Promise.all([
        admin.call(itineraries.delete, { id }),
        ...riders.map((one) => one.call(itineraries.unsave, { id })),
      ])
      expect(deleted.status).toBe(200)
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 6 })
    }
  })

  test('saving while it is deleted is answered as saved or as not there', async () => {
    const admin = await clientOf(server.current, 'admin')
    const riders = await Promise.all(times(6, () => clientOf(server.current, 'user')))
    for (const _ of times(5, () => 0)) {
      const id = await insert()
      const [deleted, ...answers] = await Promise.all([
        admin.call(itineraries.delete, { id }),
        ...riders.map((one) => one.call(itineraries.save, { id })),
      ])
      expect(deleted.status).toBe(200)
      for (const { status } of answers) expect(status).toBeOneOf([200, 404])
      expect(
        await server.current.database.sql`select from itinerary_saves where itinerary_id = ${id}`,
      ).toEqual([])
    }
  })
})

test('an account that goes takes its saves along, and the counts with them', async () => {
  const { sql } = server.current.database
  const ids = [await insert(), await insert(), await insert()]
  const person = await server.current.people.create()
  for (const id of ids) {
    await sql`insert into itinerary_saves (user_id, itinerary_id) values (${person.id}, ${id})`
    await rider.call(itineraries.save, { id })
  }
  await sql`delete from users where id = ${person.id}`
  expect(await Promise.all(ids.map(counts))).toEqual(times(3, () => [1, 1]))
})

describe('saved lines for the map', () => {
  test('are those of one’s own saves that have a track, newest save first', async () => {
    const admin = await clientOf(server.current, 'admin')
    const withTrack = await publish(admin, { trackId: await uploadTrack(admin), title: 'Con traccia' })
    const second = await publish(admin, { trackId: await uploadTrack(admin), title: 'Seconda' })
    const without = await insert()
    for (const id of [second.id, without, withTrack.id]) await rider.call(itineraries.save, { id })
    await admin.call(itineraries.save, { id: withTrack.id })
    const { items } = (await rider.call(itineraries.savedLines)).body
    expect(items.map(({ title }) => title)).toEqual(['Con traccia', 'Seconda'])
    expect(decodeLine(items[0]?.lines[0] ?? '').length).toBeGreaterThan(2)
    const stranger = await clientOf(server.current, 'user')
    expect((await stranger.call(itineraries.savedLines)).body.items).toEqual([])
  })

  test('are at most a hundred', async () => {
    const { sql } = server.current.database
    const person = await server.current.people.create()
    const client = server.current.client()
    await client.send(
      'POST',
      '/api/auth/login',
      JSON.stringify({ identifier: person.email, password: person.password }),
    )
    for (const _ of times(101, () => 0)) await insert({ hairpins: 1 })
    await sql`insert into itinerary_saves (user_id, itinerary_id) select ${person.id}, id from itineraries`
    expect((await client.call(itineraries.savedLines)).body.items).toHaveLength(100)
  })
})
