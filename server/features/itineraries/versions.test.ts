import { beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { itineraries, keptLimits } from '#contract/itineraries.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, itineraryInput, publish } from '#server/testing/itineraries.ts'
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
type Versions = OutputOf<typeof itineraries.versions>
const versions = async (client: TestClient, ids: string[] = []) => {
  const query = ids.map((id) => `ids=${id}`).join('&')
  return (await client.send<Versions>('GET', `/api/itineraries/versions?${query}`)).body.items
}

test('tells of what was asked for, one or several, and of what one saved; of nothing else', async () => {
  const [asked, saved, other] = [await insert(), await insert(), await insert()]
  await rider.call(itineraries.save, { id: saved })
  const stranger = await clientOf(server.current, 'user')
  await stranger.call(itineraries.save, { id: other })
  expect(await versions(rider)).toEqual([{ id: saved, version: 1, isSaved: true }])
  const both = [
    { id: saved, version: 1, isSaved: true },
    { id: asked, version: 1, isSaved: false },
  ]
  expect(await versions(rider, [asked])).toEqual(both)
  expect(await versions(rider, [asked, saved])).toEqual(both)
})

test('a change counts on; what is deleted or no longer public is left out, but for admins', async () => {
  const admin = await clientOf(server.current, 'admin')
  const { id, version } = await publish(admin)
  const hidden = await insert({ status: 'inactive' })
  const gone = await insert()
  await admin.call(itineraries.delete, { id: gone })
  const { requestKey: _, ...form } = itineraryInput({ title: 'Un altro nome' })
  await admin.call(itineraries.update, { ...form, id, version })
  const ids = [id, hidden, gone]
  expect(await versions(rider, ids)).toEqual([{ id, version: version + 1, isSaved: false }])
  expect((await versions(admin, ids)).map((item) => item.id).sort()).toEqual([hidden, id].sort())
})

test('of many saved ones it tells of the newest fifty', async () => {
  const ids: string[] = []
  for (const _ of times(keptLimits.saved + 2, () => 0)) {
    ids.push(await insert())
    await rider.call(itineraries.save, { id: ids.at(-1) ?? '' })
  }
  const told = await versions(rider)
  expect(told.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, keptLimits.saved))
})

test('refuses what is no id, and too many of them', async () => {
  expect((await rider.send('GET', '/api/itineraries/versions?ids=overview')).status).toBe(422)
  const asking = (count: number) =>
    `/api/itineraries/versions?${times(count, () => 'ids=00000000-0000-4000-8000-000000000000').join('&')}`
  expect((await rider.send('GET', asking(101))).status).toBe(422)
  // As many as a phone keeps fit into one address.
  expect((await rider.send('GET', asking(100))).status).toBe(200)
})
