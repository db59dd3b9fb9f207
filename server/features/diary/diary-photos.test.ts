import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { diaryInput, editOf, insertPhoto, writeEntry } from '#server/testing/diary.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  anna = await signedInRider(server.current)
})

const picture = (owner: { id: string } = anna) => insertPhoto(sql(), owner)
/** The files of what is missing here follow by themselves. */
const kept = async () => (await sql()<{ key: string }[]>`select key from media`).map(({ key }) => key).sort()
const asked = ({ mediaId }: { mediaId: string }, alt: string | null = null) => ({ mediaId, alt })

test('photographs are answered in the order of the form, with their words and sizes', async () => {
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const { photos } = await writeEntry(anna, {
    photos: [asked(three, ' Il  passo '), asked(one, ''), asked(two)],
  })
  const shown = { width: 800, height: 600 }
  expect(photos).toEqual([
    { id: three.mediaId, key: three.key, ...shown, alt: 'Il passo' },
    { id: one.mediaId, key: one.key, ...shown, alt: null },
    { id: two.mediaId, key: two.key, ...shown, alt: null },
  ])
})

test('twenty in every order: turned round, and each moved by one', async () => {
  const pictures = await Promise.all(times(20, () => picture()))
  const made = await writeEntry(anna, { photos: pictures.map((one) => asked(one)) })
  const turned = made.photos.toReversed()
  const edit = editOf(made, { photos: turned.map(({ id }, i) => asked({ mediaId: id }, `Foto ${i}`)) })
  const { body } = await anna.client.call(diary.update, edit)
  expect(body.photos).toEqual(turned.map((photo, i) => ({ ...photo, alt: `Foto ${i}` })))
  const moved = [...body.photos.slice(1), ...body.photos.slice(0, 1)]
  const again = await anna.client.call(
    diary.update,
    editOf(body, { photos: moved.map(({ id, alt }) => ({ mediaId: id, alt })) }),
  )
  expect(again.body.photos).toEqual(moved)
  expect(await kept()).toHaveLength(20)
})

test('a photograph that is taken out is deleted, the others stay, new ones join', async () => {
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const made = await writeEntry(anna, { photos: [asked(one), asked(two)] })
  const { body } = await anna.client.call(diary.update, editOf(made, { photos: [asked(three), asked(two)] }))
  expect(body.photos.map(({ key }) => key)).toEqual([three.key, two.key])
  expect(await kept()).toEqual([two.key, three.key].sort())
})

test('which photographs are no longer there is said by their places', async () => {
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const photos = [one, two, three].map((photo) => asked(photo))
  const attempt = async () => {
    const { status, body } = await anna.client.call(diary.create, diaryInput({ photos }))
    return [status, body.message, body.fields]
  }
  await sql()`delete from media where id = ${two.mediaId}`
  const first = 'La foto 2 non è più disponibile. Toglila e caricala di nuovo.'
  expect(await attempt()).toEqual([404, first, { photos: first }])
  await sql()`delete from media where id = ${three.mediaId}`
  const both = 'Le foto 2, 3 non sono più disponibili. Toglile e caricale di nuovo.'
  expect(await attempt()).toEqual([404, both, { photos: both }])
})

describe('a photograph that cannot be taken', () => {
  const refused: [string, () => Promise<string>][] = [
    ['of somebody else', async () => (await picture(await signedInRider(server.current))).mediaId],
    ['that was made for an avatar', async () => (await insertPhoto(sql(), anna, 'avatar')).mediaId],
    ['that is not there', async () => randomUUID()],
    [
      'of another entry of one’s own',
      async () => (await writeEntry(anna, { photos: [asked(await picture())] })).photos[0]?.id ?? '',
    ],
  ]

  test.each(refused)('%s: nothing of the new entry is kept', async (_what, prepare) => {
    const mediaId = await prepare()
    const mine = await picture()
    const state = async () => [await sql()`select * from diary_entries`, await kept()]
    const before = await state()
    const input = diaryInput({ photos: [asked(mine), { mediaId, alt: 'x' }] })
    expect(outcome(await anna.client.call(diary.create, input))).toEqual([404, 'PICTURE_NOT_FOUND'])
    expect(await state()).toEqual(before)
    expect((await anna.client.call(diary.create, { ...input, photos: [asked(mine)] })).status).toBe(200)
  })

  test.each(refused)('%s: the edited entry stays as it was, its photographs too', async (_what, prepare) => {
    const made = await writeEntry(anna, { photos: [asked(await picture()), asked(await picture())] })
    const mediaId = await prepare()
    const before = await kept()
    const edit = editOf(made, { title: 'New', photos: [{ mediaId, alt: 'x' }] })
    expect(outcome(await anna.client.call(diary.update, edit))).toEqual([404, 'PICTURE_NOT_FOUND'])
    expect((await anna.client.call(diary.get, { id: made.id })).body).toEqual(made)
    expect(await kept()).toEqual(before)
  })

  test('by two entries at once: one gets it, the other is told', async () => {
    for (const _ of times(5, () => 0)) {
      const one = await picture()
      const answers = await Promise.all(
        times(4, () => anna.client.call(diary.create, diaryInput({ photos: [asked(one)] }))),
      )
      expect(tally(answers.map((answer) => outcome(answer).join(' ')))).toEqual({
        '200 ': 1,
        '404 PICTURE_NOT_FOUND': 3,
      })
    }
    expect(await sql()`select from diary_entries`).toHaveLength(5)
  })
})

test('a deleted entry leaves no photograph, and so does the end of the account', async () => {
  const [one, two, other] = [await picture(), await picture(), await picture()]
  const made = await writeEntry(anna, { photos: [asked(one), asked(two)] })
  await writeEntry(anna, { photos: [asked(other)] })
  await anna.client.call(diary.delete, { id: made.id })
  expect(await kept()).toEqual([other.key])
  await sql()`delete from users where id = ${anna.id}`
  expect(await kept()).toEqual([])
})
