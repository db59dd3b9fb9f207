import { expect, test } from 'vitest'
import { itineraryFilters } from '#contract/itineraries.ts'
import { readFilters } from './filters-in-address.ts'

const all = {
  words: 'Stelvio',
  difficulty: 'Facile',
  roadType: 'Misto',
  area: 'Europa',
  length: '50-150',
  minHairpins: 25,
  saved: '1',
} as const

test('every filter of the contract can stand in an address', () => {
  expect(readFilters(all)).toEqual(all)
  expect(Object.keys(all)).toEqual(Object.keys(itineraryFilters.shape))
  expect(itineraryFilters.parse(readFilters(all))).toEqual(all)
})

test.each([
  [{ words: '  passo  ' }, { words: 'passo' }],
  [{ words: 2026 }, { words: '2026' }],
  [{ words: '   ', saved: 1 }, { saved: '1' }],
  [{ words: 'a'.repeat(101), area: 'Italia' }, { area: 'Italia' }],
  [{ minHairpins: '10', length: 'lungo', difficulty: ['Facile'] }, { minHairpins: 10 }],
  [{ minHairpins: 11, roadType: null, fbclid: 'x', area: {} }, {}],
])('%j asks for %j: what an address says wrongly is left out', (search, filters) => {
  expect(readFilters(search)).toEqual(filters)
})
