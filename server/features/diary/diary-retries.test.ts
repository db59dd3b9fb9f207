import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { befriend, diaryInput, editOf, insertPhoto, writeEntry } from '#server/testing/diary.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, uploadTrack } from '#server/testing/itineraries.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider
let bruno: Rider
let carla: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  await sql()`delete from tracks`
  anna = await signedInRider(server.current)
  bruno = await signedInRider(server.current)
  carla = await signedInRider(server.current)
  await befriend(sql(), anna, bruno, carla)
})

const changed = [409, 'DIARY_ENTRY_CHANGED']
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => insertPhoto(sql(), anna)))

/** Everything that a form can hold. */
async function richWish() {
  const photos = (await pictures(2)).map(({ mediaId }, i) => ({ mediaId, alt: `Foto ${i}` }))
  return {
    ...{ taggedUserIds: [bruno.id, carla.id], photos },
    routeId: await insertItinerary(sql()),
    trackId: await uploadTrack(anna.client),
  }
}

describe('a new entry whose answer was lost', () => {
  test('is sent again with everything corrected: one entry, as it says now', async () => {
    const wish = await richWish()
    const input = diaryInput(wish)
    const first = await anna.client.call(diary.create, input)
    const [added] = await pictures(1)
    const correction = {
      ...input,
      title: 'Corrected',
      description: 'Another story.',
      taggedUserIds: [carla.id],
      photos: [{ mediaId: added?.mediaId, alt: 'New' }, { mediaId: wish.photos[1]?.mediaId }],
      routeId: await insertItinerary(sql()),
      trackId: await uploadTrack(anna.client),
    }
    const second = await anna.client.call(diary.create, correction)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toMatchObject({
      id: first.body.id,
      title: 'Corrected',
      description: 'Another story.',
      tagged: [{ userId: carla.id }],
      photos: [
        { id: added?.mediaId, alt: 'New' },
        { id: wish.photos[1]?.mediaId, alt: null },
      ],
      routeId: correction.routeId,
      trackId: correction.trackId,
    })
    expect((await anna.client.call(diary.list)).body.items).toEqual([second.body])
    expect(await sql()`select id from tracks`).toEqual([{ id: correction.trackId }])
    expect(await sql()`select from media`).toHaveLength(2)
  })

  test('may be lost and corrected again and again', async () => {
    const input = diaryInput()
    for (const title of ['One', 'Two', 'Two', 'Three']) {
      const { status, body } = await anna.client.call(diary.create, { ...input, title })
      expect([status, body.title]).toEqual([200, title])
    }
    expect(await sql()`select title from diary_entries`).toEqual([{ title: 'Three' }])
  })

  test('is not written over what was edited since; its key finds it', async () => {
    const input = diaryInput()
    const { body: made } = await anna.client.call(diary.create, input)
    const { body: edited } = await anna.client.call(diary.update, editOf(made, { title: 'In the other tab' }))
    expect(outcome(await anna.client.call(diary.create, { ...input, title: 'Here' }))).toEqual(changed)
    const { requestKey } = input
    expect((await anna.client.call(diary.madeBy, { requestKey })).body).toEqual(edited)
    for (const [client, key] of [
      [bruno.client, requestKey],
      [anna.client, randomUUID()],
    ] as const)
      expect(outcome(await client.call(diary.madeBy, { requestKey: key }))).toEqual([
        404,
        'DIARY_ENTRY_NOT_FOUND',
      ])
  })
})

describe('an edit whose answer was lost', () => {
  test('is done when exactly that stands already, friends in any order', async () => {
    const made = await writeEntry(anna)
    const edit = editOf(made, { title: 'New', ...(await richWish()) })
    const first = await anna.client.call(diary.update, edit)
    const again = { ...edit, taggedUserIds: [...edit.taggedUserIds].reverse() }
    const second = await anna.client.call(diary.update, again)
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  })

  test.each([
    ['the text', { description: 'Other.' }],
    ['the friends', { taggedUserIds: [] }],
    ['the track', { trackId: null }],
    ['the itinerary', { routeId: null }],
  ])('is refused when %s is another', async (_what, wish) => {
    const made = await writeEntry(anna)
    const edit = editOf(made, await richWish())
    await anna.client.call(diary.update, edit)
    expect(outcome(await anna.client.call(diary.update, { ...edit, ...wish }))).toEqual(changed)
  })

  test('is refused when the photographs stand in another order', async () => {
    const made = await writeEntry(anna)
    const edit = editOf(made, await richWish())
    await anna.client.call(diary.update, edit)
    const turned = { ...edit, photos: [...edit.photos].reverse() }
    expect(outcome(await anna.client.call(diary.update, turned))).toEqual(changed)
  })
})

test('deleting what is gone is done, and answers the same for what never was one’s own', async () => {
  const made = await writeEntry(anna)
  const theirs = await writeEntry(bruno)
  for (const id of [made.id, made.id, theirs.id, randomUUID()]) {
    const { status, body } = await anna.client.call(diary.delete, { id })
    expect([status, body]).toEqual([200, { ok: true }])
  }
  expect(await sql()`select id from diary_entries`).toEqual([{ id: theirs.id }])
})
