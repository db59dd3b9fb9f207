import { beforeEach, describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import {
  cardDescriptionLength,
  type ItineraryOverview,
  itineraries,
  shelfSize,
} from '#contract/itineraries.ts'
import { postInput } from '#server/testing/community.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let rider: TestClient
let admin: TestClient

beforeEach(async () => {
  await server.current.database.sql`delete from itineraries`
  rider = await clientOf(server.current, 'user')
  admin = await clientOf(server.current, 'admin')
})

const insert = (wish: Parameters<typeof insertItinerary>[1]) =>
  insertItinerary(server.current.database.sql, wish)
const titles = (cards: { title: string }[]) => cards.map(({ title }) => title)
async function overview(client = rider): Promise<ItineraryOverview> {
  const answer = await client.call(itineraries.overview)
  expect(answer.status).toBe(200)
  return answer.body
}

test('with nothing published every carousel is empty', async () => {
  expect(await overview()).toEqual({
    popular: [],
    offRoad: { Italia: [], Europa: [], Estero: [] },
    road: { items: [], next: null },
    mixed: { items: [], next: null },
  })
})

test('a card brings the beginning of a long description, an itinerary the whole', async () => {
  const description = '🏍'.repeat(5000)
  const id = await insert({ title: 'Stelvio', description, roadType: 'Strada' })
  await admin.call(community.create, postInput({ routeId: id }))
  const { popular, road } = await overview()
  const list = await rider.call(itineraries.list, { words: 'stelvio' })
  const feed = await rider.call(community.feed, {})
  for (const card of [popular[0], road.items[0], list.body.items[0], feed.body.items[0]?.itinerary])
    expect(card?.description).toBe('🏍'.repeat(cardDescriptionLength))
  expect((await rider.call(itineraries.get, { id })).body.description).toBe(description)
})

describe('the most popular', () => {
  test('without saves are the newest six', async () => {
    for (const i of times(8, (index) => index)) await insert({ title: `n${i}` })
    expect(titles((await overview()).popular)).toEqual(['n7', 'n6', 'n5', 'n4', 'n3', 'n2'])
  })

  test('go by number of saves, then by age', async () => {
    const ids = []
    for (const i of times(8, (index) => index)) ids.push(await insert({ title: `n${i}` }))
    const other = await clientOf(server.current, 'user')
    await rider.call(itineraries.save, { id: ids[0] })
    await other.call(itineraries.save, { id: ids[0] })
    await other.call(itineraries.save, { id: ids[2] })
    await rider.call(itineraries.save, { id: ids[1] })
    const { popular } = await overview()
    expect(titles(popular)).toEqual(['n0', 'n2', 'n1', 'n7', 'n6', 'n5'])
    expect(popular.map(({ isSaved }) => isSaved)).toEqual([true, false, true, false, false, false])
  })
})

describe('off-road', () => {
  test('shows three of each area, newest first, and fills what is left with those of none', async () => {
    for (const title of ['i1', 'i2', 'i3', 'i4'])
      await insert({ title, roadType: 'Sterrato', area: 'Italia' })
    await insert({ title: 'e1', roadType: 'Sterrato', area: 'Europa' })
    for (const title of ['x1', 'x2', 'x3', 'x4']) await insert({ title, roadType: 'Sterrato' })
    await insert({ title: 'paved', roadType: 'Strada', area: 'Estero' })
    const { offRoad } = await overview()
    expect(titles(offRoad.Italia)).toEqual(['i4', 'i3', 'i2'])
    expect(titles(offRoad.Europa)).toEqual(['e1', 'x4', 'x3'])
    expect(titles(offRoad.Estero)).toEqual(['x2', 'x1'])
  })

  test('nine without an area make three groups of three', async () => {
    for (const i of times(10, (index) => index)) await insert({ title: `x${i}`, roadType: 'Sterrato' })
    const { offRoad } = await overview()
    expect([offRoad.Italia, offRoad.Europa, offRoad.Estero].map(titles)).toEqual([
      ['x9', 'x8', 'x7'],
      ['x6', 'x5', 'x4'],
      ['x3', 'x2', 'x1'],
    ])
  })
})

test('road and mixed routes are all of their type: the first here, the rest by the list', async () => {
  for (const i of times(45, (index) => index)) await insert({ title: `s${i}` })
  await insert({ title: 'm', roadType: 'Misto' })
  await insert({ title: 'o', roadType: 'Sterrato' })
  const { road, mixed } = await overview()
  expect([titles(mixed.items), mixed.next]).toEqual([['m'], null])
  const seen = titles(road.items)
  expect(seen).toHaveLength(shelfSize)
  let next = road.next
  while (next) {
    const { body } = await rider.call(itineraries.list, { roadType: 'Strada', after: next })
    seen.push(...titles(body.items))
    next = body.next
  }
  expect(seen).toEqual(times(45, (i) => `s${44 - i}`))
})

describe('inactive itineraries', () => {
  test('are in no list of a rider, and marked in those of an admin', async () => {
    for (const wish of [
      { roadType: 'Strada' },
      { roadType: 'Misto' },
      { roadType: 'Sterrato' },
      { roadType: 'Sterrato', area: 'Europa' },
    ]) {
      await insert({ ...wish, title: 'shown' })
      await insert({ ...wish, title: 'hidden', status: 'inactive', saveCount: 9 })
    }
    const cardsOf = ({ popular, offRoad, road, mixed }: ItineraryOverview) => [
      ...popular,
      ...Object.values(offRoad).flat(),
      ...road.items,
      ...mixed.items,
    ]
    const listed = async (client: TestClient) => (await client.call(itineraries.list)).body.items
    for (const cards of [cardsOf(await overview()), await listed(rider)]) {
      expect(cards.length).toBeGreaterThanOrEqual(4)
      expect(tally(cards.map(({ title, status }) => `${title} ${status}`))).toEqual({
        'shown active': cards.length,
      })
    }
    for (const cards of [cardsOf(await overview(admin)), await listed(admin)])
      expect(Object.keys(tally(cards.map(({ title, status }) => `${title} ${status}`))).sort()).toEqual([
        'hidden inactive',
        'shown active',
      ])
  })

  test('are not there for a rider, whatever they ask; admins and super admins get them', async () => {
    const trackId = await uploadTrack(admin)
    const { id } = await publish(admin, { trackId, status: 'inactive' })
    const asked = [itineraries.get, itineraries.poiAlong, itineraries.download, itineraries.save]
    for (const endpoint of asked) {
      const answer = await rider.call(endpoint, { id })
      expect([answer.status, answer.body.code], endpoint.path).toEqual([404, 'ITINERARY_NOT_FOUND'])
    }
    const { sql } = server.current.database
    expect(await sql`select from itinerary_saves`).toHaveLength(0)
    for (const client of [admin, await clientOf(server.current, 'super_admin')]) {
      for (const endpoint of asked) expect((await client.call(endpoint, { id })).status).toBe(200)
    }
  })

  test('that a rider had saved while they were active are gone from what they saved', async () => {
    const { id } = await publish(admin, { trackId: await uploadTrack(admin) })
    await rider.call(itineraries.save, { id })
    const shown = async () => [
      (await rider.call(itineraries.list, { saved: '1' })).body.items.length,
      (await rider.call(itineraries.savedLines)).body.items.length,
    ]
    expect(await shown()).toEqual([1, 1])
    await server.current.database.sql`update itineraries set status = 'inactive'`
    expect(await shown()).toEqual([0, 0])
    expect((await rider.call(itineraries.unsave, { id })).status).toBe(200)
  })
})

test('who created it leaves in no answer, to nobody', async () => {
  const trackId = await uploadTrack(admin)
  const { id } = await publish(admin, { trackId, roadType: 'Sterrato' })
  const [{ createdBy } = { createdBy: '' }] = await server.current.database.sql<{ createdBy: string }[]>`
    select created_by from itineraries where id = ${id}`
  expect(createdBy).toMatch(/^[0-9a-f-]{36}$/)
  for (const client of [rider, admin]) {
    const answers = [
      await client.call(itineraries.overview),
      await client.call(itineraries.list),
      await client.call(itineraries.get, { id }),
      await client.call(itineraries.poiAlong, { id }),
      await client.call(itineraries.download, { id }),
      await client.call(itineraries.savedLines),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(createdBy)
      expect(JSON.stringify(body)).not.toMatch(/created_?by|request_?key/i)
    }
  }
})

test('an unknown id is not there', async () => {
  for (const endpoint of [itineraries.get, itineraries.poiAlong, itineraries.download, itineraries.save]) {
    const answer = await rider.call(endpoint, { id: '00000000-0000-4000-8000-000000000000' })
    expect([answer.status, answer.body.code]).toEqual([404, 'ITINERARY_NOT_FOUND'])
  }
})
