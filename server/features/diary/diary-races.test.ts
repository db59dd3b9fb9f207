import { beforeEach, describe, expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { inTransaction } from '#server/db/client.ts'
import { befriend, diaryInput, editOf, insertPhoto, writeEntry } from '#server/testing/diary.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { uploadTrack } from '#server/testing/itineraries.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import type { Answer } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { untagEachOther } from './diary-tags.service.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider
let bruno: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  await sql()`delete from tracks`
  anna = await signedInRider(server.current)
  bruno = await signedInRider(server.current)
  await befriend(sql(), anna, bruno)
})

const outcome = ({ status, body }: Answer<unknown>) => `${status} ${body.code ?? ''}`.trim()
const tags = () => sql()`select diary_entry_id, tagged_user_id from diary_entry_tags`

/** As the end of a friendship does it. */
const unfriend = () =>
  inTransaction({ db: sql() }, async ({ db }) => {
    await db`
      delete from friendships where least(requester_id, addressee_id) = least(${anna.id}::uuid, ${bruno.id}::uuid)
        and greatest(requester_id, addressee_id) = greatest(${anna.id}::uuid, ${bruno.id}::uuid)`
    await untagEachOther({ db }, anna.id, bruno.id)
  })

test('twenty at once by the same key make one entry, with its tag, photograph and track', async () => {
  const { mediaId } = await insertPhoto(sql(), anna)
  const trackId = await uploadTrack(anna.client)
  const input = diaryInput({ taggedUserIds: [bruno.id], photos: [{ mediaId }], trackId })
  const answers = await Promise.all(times(20, () => anna.client.call(diary.create, input)))
  expect(tally(answers.map(outcome))).toEqual({ 200: 20 })
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await sql()`select from diary_entries`).toHaveLength(1)
  expect([await tags(), await sql()`select from diary_photos`]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('ten edits at once: one whole version is kept, the others are told', async () => {
  const friends = await Promise.all(times(4, () => signedInRider(server.current)))
  await befriend(sql(), anna, ...friends)
  const pictures = await Promise.all(times(10, () => insertPhoto(sql(), anna)))
  const shared = await insertPhoto(sql(), anna)
  const made = await writeEntry(anna, { photos: [shared].map(({ mediaId }) => ({ mediaId })) })
  const edits = pictures.map(({ mediaId }, i) =>
    editOf(made, {
      title: `Edit ${i}`,
      taggedUserIds: friends.slice(i % 4).map(({ id }) => id),
      photos: i % 2 ? [{ mediaId }] : [{ mediaId }, { mediaId: shared.mediaId }],
    }),
  )
  const answers = await Promise.all(edits.map((edit) => anna.client.call(diary.update, edit)))
  expect(tally(answers.map(outcome))).toEqual({ 200: 1, '409 DIARY_ENTRY_CHANGED': 9 })
  const winner = answers.findIndex(({ status }) => status === 200)
  const { body } = await anna.client.call(diary.get, { id: made.id })
  expect(body).toEqual(answers[winner]?.body)
  expect(body.photos.map(({ id }) => id)).toEqual(edits[winner]?.photos.map(({ mediaId }) => mediaId))
  expect(body.tagged.map(({ userId }) => userId).sort()).toEqual(edits[winner]?.taggedUserIds.sort())
})

describe('a deletion meets', () => {
  test('an edit that tags: never a tag without its entry, never half an edit', async () => {
    for (const i of times(12, (index) => index)) {
      const made = await writeEntry(anna)
      const edit = editOf(made, { taggedUserIds: [bruno.id] })
      const calls = [
        () => anna.client.call(diary.update, edit),
        () => anna.client.call(diary.delete, { id: made.id }),
      ]
      const [updated, deleted] = await Promise.all(
        (i % 2 ? calls : calls.toReversed()).map((run) => run()),
      ).then((answers) => (i % 2 ? answers : answers.toReversed()))
      expect(outcome(deleted as Answer<unknown>)).toBe('200')
      expect(['200', '404 DIARY_ENTRY_NOT_FOUND']).toContain(outcome(updated as Answer<unknown>))
    }
    expect([await sql()`select from diary_entries`, await tags()]).toEqual([[], []])
  })

  test('itself ten times: it is gone, and each of them is told so', async () => {
    const { id } = await writeEntry(anna, { taggedUserIds: [bruno.id] })
    const answers = await Promise.all(times(10, () => anna.client.call(diary.delete, { id })))
    expect(tally(answers.map(outcome))).toEqual({ 200: 10 })
    expect([await sql()`select from diary_entries`, await tags()]).toEqual([[], []])
  })
})

describe('a friendship that ends while one tags', () => {
  test('never leaves a tag behind, and never half an entry', async () => {
    for (const i of times(15, (index) => index)) {
      await sql()`delete from friendships`
      await befriend(sql(), ...((i % 2 ? [anna, bruno] : [bruno, anna]) as [Rider, Rider]))
      const made = await writeEntry(anna, i % 3 === 0 ? { taggedUserIds: [bruno.id] } : {})
      const answers = await Promise.all([
        anna.client.call(diary.update, editOf(made, { taggedUserIds: [bruno.id] })),
        unfriend().then(() => ({ status: 0, headers: new Headers(), body: {} })),
        anna.client.call(diary.create, diaryInput({ taggedUserIds: [bruno.id] })),
        bruno.client.call(diary.create, diaryInput({ taggedUserIds: [anna.id] })),
      ])
      for (const answer of answers.filter(({ status }) => status !== 0))
        expect(['200', '409 TAG_NOT_A_FRIEND']).toContain(outcome(answer))
      expect(await sql()`select from friendships`).toHaveLength(0)
      expect(await tags()).toEqual([])
    }
  })
})

describe('an account that ends', () => {
  test('while it is being tagged: the entry is saved whole or not at all, and nobody waits for ever', async () => {
    for (const _ of times(10, () => 0)) {
      const friend = await signedInRider(server.current)
      await befriend(sql(), anna, friend)
      const made = await writeEntry(anna, { taggedUserIds: [friend.id, bruno.id] })
      const [edit, creation] = await Promise.all([
        anna.client.call(diary.update, editOf(made, { title: 'New' })),
        anna.client.call(diary.create, diaryInput({ taggedUserIds: [friend.id] })),
        sql()`delete from users where id = ${friend.id}`,
      ])
      for (const answer of [edit, creation])
        expect(['200', '409 TAG_NOT_A_FRIEND']).toContain(outcome(answer))
    }
    const left = await tags()
    expect(left.every(({ taggedUserId }) => taggedUserId === bruno.id)).toBe(true)
  })

  test('while its own entries are saved: nothing of it stays', async () => {
    for (const _ of times(10, () => 0)) {
      const dario = await signedInRider(server.current)
      await befriend(sql(), dario, anna)
      const { mediaId } = await insertPhoto(sql(), dario)
      const made = await writeEntry(dario, { taggedUserIds: [anna.id] })
      const [edit, creation] = await Promise.all([
        dario.client.call(diary.update, editOf(made, { photos: [{ mediaId }] })),
        dario.client.call(diary.create, diaryInput({ taggedUserIds: [anna.id] })),
        sql()`delete from users where id = ${dario.id}`,
      ])
      for (const answer of [edit, creation]) expect(['200', '401 NOT_SIGNED_IN']).toContain(outcome(answer))
    }
    expect([await sql()`select from diary_entries`, await tags(), await sql()`select from media`]).toEqual([
      ...[[], [], []],
    ])
  })
})

test('one takes oneself out while the owner saves: the tag is gone or written anew, the entry whole', async () => {
  for (const _ of times(8, () => 0)) {
    const made = await writeEntry(anna, { taggedUserIds: [bruno.id] })
    const [{ id = '' } = {}] = (await bruno.client.call(diary.tagsOfMe)).body.items
    const [edit, removal] = await Promise.all([
      anna.client.call(diary.update, editOf(made, { title: 'New' })),
      bruno.client.call(diary.removeTagOfMe, { id }),
    ])
    expect([outcome(edit), outcome(removal)]).toEqual(['200', '200'])
    await anna.client.call(diary.delete, { id: made.id })
  }
})
