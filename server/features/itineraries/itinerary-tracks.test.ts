import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Itinerary, itineraries } from '#contract/itineraries.ts'
import { tally, times } from '#server/testing/forms.ts'
import { mountainRoad } from '#server/testing/gpx.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, itineraryInput, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let admin: TestClient

beforeEach(async () => {
  const { sql } = server.current.database
  await sql`delete from itineraries`
  await sql`delete from tracks`
  admin = await clientOf(server.current, 'admin')
})

const trackIds = async () =>
  (await server.current.database.sql<{ id: string }[]>`select id from tracks order by id`).map(({ id }) => id)
const rows = () => server.current.database.sql`select * from itineraries order by id`
const edit = (made: Itinerary, wish: Record<string, unknown>, client = admin) => {
  const { requestKey: _, ...form } = itineraryInput({ trackId: made.trackId, ...wish })
  return client.call(itineraries.update, { ...form, id: made.id, version: made.version })
}

test('an itinerary shows the track that it was published with', async () => {
  const trackId = await uploadTrack(admin, mountainRoad(12))
  const made = await publish(admin, { trackId })
  expect(made.trackId).toBe(trackId)
  expect(made.track).toMatchObject({
    hairpinCount: 12,
    lengthM: expect.any(Number),
    climbM: expect.any(Number),
  })
  expect(made.track?.hairpins).toHaveLength(12)
  expect(made.track?.drawing).toMatch(/^M[\d. l-]+$/)
  const { body } = await admin.call(itineraries.list, { minHairpins: 10 })
  const { lengthM, climbM, hairpinCount, curviness, drawing } = made.track ?? {}
  expect(body.items.map((card) => card.track)).toEqual([
    { lengthM, climbM, hairpinCount, curviness, drawing },
  ])
})

describe('a track that cannot be taken', () => {
  const refused: [string, () => Promise<string>][] = [
    ['of another admin', async () => uploadTrack(await clientOf(server.current, 'admin'))],
    ['that was never uploaded', async () => randomUUID()],
    [
      'that another itinerary has',
      async () => {
        const trackId = await uploadTrack(admin)
        await publish(admin, { trackId })
        return trackId
      },
    ],
    [
      'that was swept away',
      async () => {
        const trackId = await uploadTrack(admin)
        await server.current.database.sql`delete from tracks where id = ${trackId}`
        return trackId
      },
    ],
  ]

  test.each(refused)('%s refuses the new itinerary, and nothing of it is kept', async (_what, prepare) => {
    const trackId = await prepare()
    const before = [await rows(), await trackIds()]
    const input = itineraryInput({ trackId })
    const answer = await admin.call(itineraries.create, input)
    expect([answer.status, answer.body.code]).toEqual([404, 'TRACK_NOT_FOUND'])
    expect([await rows(), await trackIds()]).toEqual(before)
    // The key is free again: the same form without the track goes through.
    expect((await admin.call(itineraries.create, { ...input, trackId: null })).status).toBe(200)
  })

  test.each(refused)('%s refuses the edit, and the old track stays', async (_what, prepare) => {
    const made = await publish(admin, { trackId: await uploadTrack(admin) })
    const trackId = await prepare()
    const before = [await rows(), await trackIds()]
    const answer = await edit(made, { trackId, title: 'New title' })
    expect([answer.status, answer.body.code]).toEqual([404, 'TRACK_NOT_FOUND'])
    expect([await rows(), await trackIds()]).toEqual(before)
  })

  test('two itineraries at once: one gets it, the other is told', async () => {
    for (const _ of times(5, () => 0)) {
      const trackId = await uploadTrack(admin)
      const answers = await Promise.all(
        times(4, () => admin.call(itineraries.create, itineraryInput({ trackId }))),
      )
      expect(tally(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual({
        '200 undefined': 1,
        '404 TRACK_NOT_FOUND': 3,
      })
    }
    expect(await rows()).toHaveLength(5)
  })
})

describe('a distance of nothing', () => {
  test('is that of the track, whatever the form sent; a second time changes nothing', async () => {
    const trackId = await uploadTrack(admin, mountainRoad(6))
    const input = itineraryInput({ trackId, distanceKm: 'circa dodici' })
    const { body } = await admin.call(itineraries.create, input)
    expect(body.distanceKm).toBe(Math.round((body.track?.lengthM ?? 0) / 1000))
    expect(body.distanceKm).toBeGreaterThan(0)
    expect((await admin.call(itineraries.create, input)).body).toEqual(body)
    const edited = await edit(body, { distanceKm: 0, title: 'Un altro' })
    expect(edited.body.distanceKm).toBe(body.distanceKm)
    expect((await edit(body, { distanceKm: 0, title: 'Un altro' })).body).toEqual(edited.body)
  })

  test('stays nothing without a track, and what was typed stays with one', async () => {
    expect((await publish(admin, { distanceKm: 0 })).distanceKm).toBe(0)
    const trackId = await uploadTrack(admin)
    expect((await publish(admin, { trackId, distanceKm: 77 })).distanceKm).toBe(77)
  })
})

describe('an edit', () => {
  test('by another admin keeps the track that it does not change', async () => {
    const made = await publish(admin, { trackId: await uploadTrack(admin) })
    const answer = await edit(made, { title: 'New' }, await clientOf(server.current, 'admin'))
    expect([answer.status, answer.body.trackId]).toEqual([200, made.trackId])
    expect(await trackIds()).toEqual([made.trackId])
  })

  test('that replaces the track deletes the old one', async () => {
    const made = await publish(admin, { trackId: await uploadTrack(admin, mountainRoad(3)) })
    const trackId = await uploadTrack(admin, mountainRoad(11))
    const { status, body } = await edit(made, { trackId })
    expect([status, body.trackId, body.track?.hairpinCount]).toEqual([200, trackId, 11])
    expect(await trackIds()).toEqual([trackId])
    expect((await admin.call(itineraries.list, { minHairpins: 10 })).body.items).toHaveLength(1)
  })

  test('that removes the track deletes it, and there is nothing to download', async () => {
    const made = await publish(admin, { trackId: await uploadTrack(admin, mountainRoad(11)) })
    const { status, body } = await edit(made, { trackId: null })
    expect([status, body.trackId, body.track]).toEqual([200, null, null])
    expect(await trackIds()).toEqual([])
    expect((await admin.call(itineraries.list, { minHairpins: 10 })).body.items).toEqual([])
    const download = await admin.call(itineraries.download, { id: made.id })
    expect([download.status, download.body]).toMatchObject([
      404,
      { code: 'TRACK_GONE', message: 'Questa traccia non è più disponibile.' },
    ])
    expect((await admin.call(itineraries.poiAlong, { id: made.id })).body).toEqual({ items: [] })
  })

  test('from a version that has passed leaves the new upload unclaimed and the old track in place', async () => {
    const made = await publish(admin, { trackId: await uploadTrack(admin) })
    const current = (await edit(made, { title: 'First' })).body
    const trackId = await uploadTrack(admin)
    expect((await edit(made, { trackId })).body.code).toBe('ITINERARY_CHANGED')
    expect((await trackIds()).sort()).toEqual([made.trackId, trackId].sort())
    expect((await edit(current, { trackId })).status).toBe(200)
    expect(await trackIds()).toEqual([trackId])
  })

  test('adds a track to an itinerary that had none', async () => {
    const id = await insertItinerary(server.current.database.sql)
    const { body: made } = await admin.call(itineraries.get, { id })
    const trackId = await uploadTrack(admin)
    expect((await edit(made, { trackId })).body.trackId).toBe(trackId)
  })
})

test('deleting an itinerary leaves no track', async () => {
  const made = await publish(admin, { trackId: await uploadTrack(admin) })
  expect(await trackIds()).toHaveLength(1)
  await admin.call(itineraries.delete, { id: made.id })
  expect(await trackIds()).toEqual([])
})

test('the track stays when the account of who uploaded it goes', async () => {
  const made = await publish(admin, { trackId: await uploadTrack(admin) })
  const { sql } = server.current.database
  await sql`delete from users where id = (select uploaded_by from tracks)`
  const rider = await clientOf(server.current, 'user')
  expect((await rider.call(itineraries.get, { id: made.id })).body.track).not.toBeNull()
})
