import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { diaryForm } from './diary-form.ts'
import { diaryLimits } from './diary-values.ts'

const typed = {
  title: 'Stelvio all’alba',
  location: 'Bormio',
  date: '2026-06-21',
  description: 'Freddo.\nBellissimo.',
}
const messageOf = (change: Record<string, unknown>) =>
  diaryForm.safeParse({ ...typed, ...change }).error?.issues[0]?.message

test('title, location, date and description are enough; the rest is empty', () => {
  expect(diaryForm.parse(typed)).toEqual({
    ...typed,
    ...{ taggedUserIds: [], photos: [], routeId: null, trackId: null },
  })
})

describe('what is required', () => {
  test.each([
    ['title', 'Titolo è richiesto'],
    ['location', 'Luogo è richiesto'],
    ['date', 'Data è richiesta'],
    ['description', 'Descrizione è richiesta'],
  ])('%s: %s', (field, message) => {
    for (const missing of ['', undefined]) expect(messageOf({ [field]: missing })).toBe(message)
    if (field !== 'date') expect(messageOf({ [field]: ' \n ' })).toBe(message)
  })
})

describe('how long', () => {
  test.each([
    ['title', diaryLimits.title, 'Titolo non può superare 120 caratteri'],
    ['location', diaryLimits.location, 'Luogo non può superare 120 caratteri'],
    ['description', diaryLimits.description, 'Descrizione non può superare 5000 caratteri'],
  ])('%s has at most %i characters, as people count them', (field, limit, message) => {
    for (const sign of ['x', '🏍']) {
      expect(messageOf({ [field]: sign.repeat(limit) })).toBeUndefined()
      expect(messageOf({ [field]: sign.repeat(limit + 1) })).toBe(message)
    }
  })
})

describe('which days', () => {
  test.each(['1900-01-01', '2024-02-29', '2026-12-31', '2199-12-31'])('%s is one', (date) =>
    expect(messageOf({ date })).toBeUndefined(),
  )
  test.each([
    ...['1899-12-31', '2200-01-01', '2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10'],
    ...['21/06/2026', '2026-6-21', '2026-06-21T10:00:00Z', 'ieri', '0000-01-01', ' 2026-06-21'],
  ])('%s is none', (date) => expect(messageOf({ date })).toBe('Data non valida'))
})

describe('friends and photographs', () => {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const photosOf = (mediaIds: string[]) => mediaIds.map((mediaId) => ({ mediaId, alt: null }))

  test('at most fifty friends; one who is named twice, in any spelling, counts once', () => {
    expect(messageOf({ taggedUserIds: ids(50) })).toBeUndefined()
    expect(messageOf({ taggedUserIds: ids(51) })).toBe('Massimo 50 amici per voce')
    const id = randomUUID()
    const { taggedUserIds } = diaryForm.parse({ ...typed, taggedUserIds: [id, id.toUpperCase(), id] })
    expect(taggedUserIds).toEqual([id])
  })

  test('at most twenty photographs, none of them twice', () => {
    expect(messageOf({ photos: photosOf(ids(20)) })).toBeUndefined()
    expect(messageOf({ photos: photosOf(ids(21)) })).toBe('Massimo 20 foto per voce')
    const id = randomUUID()
    expect(messageOf({ photos: photosOf([id, id.toUpperCase()]) })).toBe('La stessa foto compare due volte')
  })

  test('the words of a photograph are one line, or nothing', () => {
    const altOf = (alt: unknown) =>
      diaryForm.safeParse({ ...typed, photos: [{ mediaId: randomUUID(), alt }] }).data?.photos[0]?.alt
    expect([altOf(' Il  passo '), altOf('  '), altOf(null), altOf(undefined)]).toEqual([
      ...['Il passo', null, null, null],
    ])
    expect(messageOf({ photos: [{ mediaId: randomUUID(), alt: 'x'.repeat(301) }] })).toBe(
      'Testo alternativo non può superare 300 caratteri',
    )
  })

  test('nothing but ids and words goes along', () => {
    for (const change of [
      { taggedUserIds: ['x'] },
      { photos: [{ mediaId: 'x' }] },
      { photos: [{ mediaId: randomUUID(), key: 'x' }] },
      { routeId: 'x' },
      { trackId: 7 },
      { userId: randomUUID() },
    ])
      expect(diaryForm.safeParse({ ...typed, ...change }).success, JSON.stringify(change)).toBe(false)
  })
})
