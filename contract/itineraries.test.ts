import { describe, expect, test } from 'vitest'
import { itineraries, itineraryCard, itineraryFilters, offRoadGroups } from './itineraries.ts'

describe('off-road groups: three of the area, then those without an area in the order of the groups', () => {
  const cases: [string, Record<'Italia' | 'Europa' | 'Estero' | 'none', string>, string][] = [
    ['nothing', { Italia: '', Europa: '', Estero: '', none: '' }, '||'],
    ['areas only', { Italia: 'ab', Europa: 'c', Estero: '', none: '' }, 'ab|c|'],
    ['more than three of one', { Italia: 'abcde', Europa: '', Estero: '', none: '' }, 'abc||'],
    ['none only: three each', { Italia: '', Europa: '', Estero: '', none: '123456789' }, '123|456|789'],
    ['fewer than nine', { Italia: '', Europa: '', Estero: '', none: '1234' }, '123|4|'],
    ['more than nine', { Italia: '', Europa: '', Estero: '', none: '123456789x' }, '123|456|789'],
    ['what is left is filled', { Italia: 'ab', Europa: 'c', Estero: '', none: '123456' }, 'ab1|c23|456'],
    ['a full group takes none', { Italia: 'abc', Europa: 'd', Estero: 'efg', none: '123' }, 'abc|d12|efg'],
    ['all full', { Italia: 'abc', Europa: 'def', Estero: 'ghi', none: '123' }, 'abc|def|ghi'],
  ]
  test.each(cases)('%s', (_what, { Italia, Europa, Estero, none }, expected) => {
    const lists = { Italia: [...Italia], Europa: [...Europa], Estero: [...Estero], none: [...none] }
    const groups = offRoadGroups(lists)
    expect([groups.Italia, groups.Europa, groups.Estero].map((group) => group.join('')).join('|')).toBe(
      expected,
    )
    expect(lists.none.join('')).toBe(none)
  })
})

describe('filters', () => {
  test.each([
    [{}, true],
    [{ words: 'stelvio' }, true],
    [{ words: 'x'.repeat(100) }, true],
    [{ words: 'x'.repeat(101) }, false],
    [
      {
        difficulty: 'Facile',
        roadType: 'Misto',
        area: 'Estero',
        length: '50-150',
        minHairpins: '25',
        saved: '1',
      },
      true,
    ],
    [{ minHairpins: 10 }, true],
    [{ minHairpins: '11' }, false],
    [{ minHairpins: '' }, false],
    [{ length: '0-50' }, false],
    [{ saved: '0' }, false],
    [{ saved: 'true' }, false],
    [{ area: 'Asia' }, false],
  ])('%j', (filters, isAccepted) => {
    expect(itineraryFilters.safeParse(filters).success).toBe(isAccepted)
    expect(itineraries.list.input.safeParse(filters).success).toBe(isAccepted)
  })

  test('a cursor is a text of some length, and nothing else is asked', () => {
    const isAccepted = (input: object) => itineraries.list.input.safeParse(input).success
    expect([{ after: 'x' }, { after: '' }, { after: 'x'.repeat(301) }, { limit: 5 }].map(isAccepted)).toEqual(
      [...[true, false], ...[false, false]],
    )
  })
})

test('POIs along a track are asked within 1, 2, 5 or 10 km, and 2 unless said', () => {
  const id = '7b0cbf2e-58f5-4b12-9c07-7ef1c2ab1de7'
  const within = (withinKm: unknown) => itineraries.poiAlong.input.safeParse({ id, withinKm }).data?.withinKm
  expect(['1', '2', '5', '10', 5, undefined].map(within)).toEqual([1, 2, 5, 10, 5, 2])
  expect(['0', '3', '11', '-1', '', 'x', '1.5'].map(within)).toEqual(Array(7).fill(undefined))
})

test('neither a card nor the detail says who created it', () => {
  const fields = [...Object.keys(itineraryCard.shape), ...Object.keys(itineraries.get.output.shape)]
  expect(fields.filter((name) => /creat|user|key/i.test(name))).toEqual([])
})
