import { describe, expect, it } from 'vitest'
import { makeSearchable, searchKey, searchPlaces } from './place-search.ts'

const place = (name: string, province: string) => ({ name, province, lon: 0, lat: 0 })
const places = makeSearchable([
  place('Roma', 'RM'),
  place('Forlì', 'FC'),
  place("L'Aquila", 'AQ'),
  place('San Marino', 'sm'),
  place('Valdidentro', 'SO'),
  place('Romano di Lombardia', 'BG'),
  place('Bormio', 'SO'),
  place('Samone', 'TN'),
  place('Samone', 'TO'),
  place('Reggio Emilia', 'RE'),
])
const found = (typed: string) =>
  searchPlaces(places, typed).map(({ name, province }) => `${name} ${province}`)

describe('searchKey', () => {
  it.each([
    ['Forlì', 'forli'],
    ["  L'Aquila ", 'laquila'],
    ['Castelbello-Ciardes', 'castelbello ciardes'],
    ['L’AQUILA', 'laquila'],
  ])('%s is looked up as %s', (typed, key) => expect(searchKey(typed)).toBe(key))
})

describe('searchPlaces', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['forli', ['Forlì FC']],
    ['rom', ['Roma RM', 'Romano di Lombardia BG']],
    ['emilia', ['Reggio Emilia RE']],
    ['samone', ['Samone TN', 'Samone TO']],
    ['Samone (TO)', ['Samone TO']],
    ['samone, to', ['Samone TO']],
    ['xyz', []],
  ])('finds for "%s" %j', (typed, names) => expect(found(typed)).toEqual(names))

  it('puts a whole name before longer ones', () => {
    const all = makeSearchable([place('Romano', 'XX'), place('Roma', 'RM')])
    expect(searchPlaces(all, 'roma')[0]?.name).toBe('Roma')
  })

  it('finds the two-word name that ends like a province', () => {
    const all = makeSearchable([place('Porto Re', 'XX')])
    expect(searchPlaces(all, 'porto re')).toHaveLength(1)
  })
})
