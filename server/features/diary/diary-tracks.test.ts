import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { itineraries } from '#contract/itineraries.ts'
import { sweepTracks } from '#server/features/tracks/tracks.service.ts'
import { diaryInput, editOf, writeEntry } from '#server/testing/diary.ts'
import { tally, times } from '#server/testing/forms.ts'
import { mountainRoad } from '#server/testing/gpx.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertTrack, itineraryInput, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider

beforeEach(async () => {
  await sql()`delete from itineraries`
  await sql()`delete from tracks`
  await deleteEverybody(sql())
  anna = await signedInRider(server.current)
})

const trackIds = async () =>
  (await sql()<{ id: string }[]>`select id from tracks order by id`).map(({ id }) => id)
const refusedTrack = [404, 'TRACK_NOT_FOUND']

test('an entry shows its own track: figures, drawing, map and file', async () => {
  const trackId = await uploadTrack(anna.client, mountainRoad(12))
  const made = await writeEntry(anna, { title: 'Perché no? Stelvio & co.', trackId })
  expect([made.trackId, made.track?.hairpinCount]).toEqual([trackId, 12])
  const { body } = await anna.client.call(diary.track, { id: made.id })
  expect(body).toMatchObject({ ...made.track })
  expect(body.hairpins).toHaveLength(12)
  const file = await anna.client.call(diary.download, { id: made.id })
  expect(file.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''perche-no-stelvio-co.gpx",
  )
  expect(file.headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8')
  expect(String(file.body).match(/<trkpt /g)).toHaveLength(mountainRoad(12).length)
})

test('without a track there is neither map nor file', async () => {
  const { id } = await writeEntry(anna)
  for (const asked of [diary.track, diary.download])
    expect(outcome(await anna.client.call(asked, { id }))).toEqual([404, 'TRACK_GONE'])
})

describe('a track that cannot be taken', () => {
  const refused: [string, () => Promise<string>][] = [
    ['of somebody else', async () => uploadTrack((await signedInRider(server.current)).client)],
    ['that was never uploaded', async () => randomUUID()],
    [
      'that another entry has',
      async () => (await writeEntry(anna, { trackId: await uploadTrack(anna.client) })).trackId ?? '',
    ],
    [
      'that an itinerary has',
      async () => {
        const trackId = await uploadTrack(anna.client)
        await sql()`update user_roles set role = 'admin' where user_id = ${anna.id}`
        await publish(anna.client, { trackId })
        return trackId
      },
    ],
  ]

  test.each(refused)('%s: nothing of the new entry is kept', async (_what, prepare) => {
    const input = diaryInput({ trackId: await prepare() })
    const before = [await sql()`select * from diary_entries`, await trackIds()]
    expect(outcome(await anna.client.call(diary.create, input))).toEqual(refusedTrack)
    expect([await sql()`select * from diary_entries`, await trackIds()]).toEqual(before)
    expect((await anna.client.call(diary.create, { ...input, trackId: null })).status).toBe(200)
  })

  test.each(refused)('%s: the edited entry keeps the track it had', async (_what, prepare) => {
    const made = await writeEntry(anna, { trackId: await uploadTrack(anna.client) })
    const trackId = await prepare()
    const before = await trackIds()
    const edit = editOf(made, { trackId, title: 'New' })
    expect(outcome(await anna.client.call(diary.update, edit))).toEqual(refusedTrack)
    expect((await anna.client.call(diary.get, { id: made.id })).body).toEqual(made)
    expect(await trackIds()).toEqual(before)
  })

  test('by entries and itineraries at once: one gets it, the others are told', async () => {
    const admin = await signedInRider(server.current, { role: 'admin' })
    for (const _ of times(6, () => 0)) {
      const trackId = await uploadTrack(admin.client)
      const answers = await Promise.all([
        ...times(3, () => admin.client.call(diary.create, diaryInput({ trackId }))),
        ...times(3, () => admin.client.call(itineraries.create, itineraryInput({ trackId }))),
      ])
      expect(tally(answers.map((answer) => outcome(answer).join(' ')))).toEqual({
        '200 ': 1,
        '404 TRACK_NOT_FOUND': 5,
      })
    }
  })
})

describe('an edit', () => {
  test('that replaces the track deletes the old one; that removes it leaves none', async () => {
    const made = await writeEntry(anna, { trackId: await uploadTrack(anna.client) })
    const trackId = await uploadTrack(anna.client, mountainRoad(7))
    const { body } = await anna.client.call(diary.update, editOf(made, { trackId }))
    expect([body.trackId, body.track?.hairpinCount]).toEqual([trackId, 7])
    expect(await trackIds()).toEqual([trackId])
    const bare = await anna.client.call(diary.update, editOf(body, { trackId: null }))
    expect([bare.body.trackId, bare.body.track]).toEqual([null, null])
    expect(await trackIds()).toEqual([])
  })

  test('that leaves the track alone keeps it, in any spelling of its id', async () => {
    const made = await writeEntry(anna, { trackId: await uploadTrack(anna.client) })
    const edit = editOf(made, { trackId: made.trackId?.toUpperCase() })
    expect((await anna.client.call(diary.update, edit)).body).toEqual({ ...made, version: 2 })
  })
})

test('a deleted entry leaves no track, and so does the end of the account', async () => {
  const made = await writeEntry(anna, { trackId: await uploadTrack(anna.client) })
  const other = await writeEntry(anna, { trackId: await uploadTrack(anna.client) })
  await anna.client.call(diary.delete, { id: made.id })
  expect(await trackIds()).toEqual([other.trackId])
  await sql()`delete from users where id = ${anna.id}`
  expect(await trackIds()).toEqual([])
})

describe('the sweep', () => {
  const dayAndHalfAgo = new Date(Date.now() - 36 * 3_600_000).toISOString()

  test('leaves the tracks of entries for ever', async () => {
    const made = await writeEntry(anna, { trackId: await uploadTrack(anna.client) })
    await insertTrack(sql(), { uploadedBy: anna.id })
    await sql()`update tracks set created_at = ${dayAndHalfAgo}`
    await sweepTracks(sql())
    expect(await trackIds()).toEqual([made.trackId])
  })

  test('never takes a track from under an entry that is being saved', async () => {
    for (const _ of times(10, () => 0)) {
      const trackId = await insertTrack(sql(), { uploadedBy: anna.id, createdAt: dayAndHalfAgo })
      const [answer] = await Promise.all([
        anna.client.call(diary.create, diaryInput({ trackId })),
        sweepTracks(sql()),
        sweepTracks(sql()),
      ])
      if (answer.status !== 200) expect(outcome(answer)).toEqual(refusedTrack)
      else expect((await anna.client.call(diary.get, { id: answer.body.id })).body.trackId).toBe(trackId)
    }
  })
})
