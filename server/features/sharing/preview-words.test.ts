import { expect, test } from 'vitest'
import { cutAfterWord, daysText, wordsOf } from './preview-words.ts'
import type { Shared } from './shared.ts'

const track = { lengthM: 46_900, climbM: 1808, hairpinCount: 48, lines: [] }
const road = { title: 'Stelvio', roadType: 'Strada', difficulty: 'Avanzato', distanceKm: 1200 } as const

test.each<[Shared, string]>([
  [{ kind: 'itinerary', ...road, track }, '48 tornanti · 46,9 km · +1.808 m · Strada · Avanzato'],
  [
    { kind: 'itinerary', ...road, track: { ...track, hairpinCount: 1, climbM: null } },
    '1 tornante · 46,9 km · Strada · Avanzato',
  ],
  [{ kind: 'itinerary', ...road, track: null }, '1.200 km · Strada · Avanzato'],
  [{ kind: 'user', displayName: 'Anna', rankLevel: 'Gold' }, 'Livello Gold su Tornanti'],
  [{ kind: 'site', description: 'Per chi viaggia in moto' }, 'Per chi viaggia in moto'],
])('%j: %s', (shared, description) => expect(wordsOf(shared, 'Tornanti').description).toBe(description))

test('an event says its days, of two only where there are two', () => {
  expect(daysText({ firstDay: '2027-05-15', lastDay: '2027-05-15' })).toBe('15/05/2027')
  expect(daysText({ firstDay: '2026-12-31', lastDay: '2027-01-02' })).toBe('31/12/2026 – 02/01/2027')
})

test.each([
  ['Passo di Gavia', 14, 'Passo di Gavia'],
  ['Passo di Gavia', 13, 'Passo di…'],
  ['Passo, di Gavia', 10, 'Passo, di…'],
  ['Passo, digavia', 10, 'Passo…'],
  ['Precipitevolissimevolmente', 10, 'Precipite…'],
  ['🏍️🏍️🏍️🏍️🏍️🏍️', 4, '🏍️🏍…'],
])('%s, cut to %i: %s', (text, max, cut) => {
  expect(cutAfterWord(text, max)).toBe(cut)
  expect([...cut].length).toBeLessThanOrEqual(max)
})
