import { expect, test } from 'vitest'
import type { DiaryEntry } from '#contract/diary.ts'
import { carriedOver, valuesOf } from './diary-values.ts'

const track = { lengthM: 1000, climbM: 10, hairpinCount: 4, curviness: 3, drawing: 'M0 0' }
const entry = (photos: string[], trackId: string | null): DiaryEntry => ({
  ...{ id: 'e', title: 'Stelvio', location: 'Bormio', date: '2026-06-21', description: 'Bello.', version: 1 },
  ...{ tagged: [], routeId: null, itinerary: null, trackId, track: trackId === null ? null : track },
  photos: photos.map((id) => ({ id, key: id, width: 4, height: 3, alt: null })),
})
const typedOver = (before: DiaryEntry) => {
  const values = valuesOf(before)
  const added = { id: 'added', key: 'added', width: 4, height: 3, alt: '' }
  return { ...values, title: 'Typed', photos: [...values.photos, added] }
}
const parts = ({ title, photos, track }: ReturnType<typeof typedOver>) => [
  title,
  photos.map(({ id }) => id),
  track?.id ?? null,
]

test.each([
  ['is gone: only what was added since is left', null, ['added'], null],
  ['lost a photograph: it is not sent again', entry(['b'], 'one'), ['b', 'added'], 'one'],
  ['has another track: the first exists no longer', entry(['a', 'b'], 'two'), ['a', 'b', 'added'], 'two'],
  ['has no track any more', entry(['a', 'b'], null), ['a', 'b', 'added'], null],
  ['is the same', entry(['a', 'b'], 'one'), ['a', 'b', 'added'], 'one'],
])('typed text meets an entry that %s', (_what, newest, photos, trackId) => {
  const before = entry(['a', 'b'], 'one')
  expect(parts(carriedOver(typedOver(before), before, newest))).toEqual(['Typed', photos, trackId])
})

test('a track that was chosen in the form stays', () => {
  const before = entry([], 'one')
  const typed = { ...typedOver(before), track: { ...track, id: 'chosen' } }
  expect(parts(carriedOver(typed, before, null))).toEqual(['Typed', ['added'], 'chosen'])
})

test('a new entry has nothing that could have been lost elsewhere', () => {
  const typed = typedOver(entry(['a'], 'one'))
  expect(carriedOver(typed, null, entry([], null))).toEqual(typed)
})
