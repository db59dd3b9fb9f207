import { describe, expect, test } from 'vitest'
import { poi, pois } from './poi.ts'
import { poiForm } from './poi-form.ts'
import { poiCategories, poiCategoryLabels, poiLimits } from './poi-values.ts'

const good = { name: 'Fontana', category: 'rest_area', latitude: 46.5, longitude: 10.4 }
const required = 'Compila tutti i campi obbligatori'

function refusals(wish: Record<string, unknown>): Record<string, string> {
  const { error } = poiForm.safeParse({ ...good, ...wish })
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}

test('every category of the specification has its Italian name', () => {
  expect(poiCategories.map((category) => poiCategoryLabels[category])).toEqual([
    'Ristorante',
    'Distributore',
    'Punto Panoramico',
    'Officina',
    'Alloggio',
    'Parcheggio',
    'Zona Pericolosa',
    'Area di Sosta',
  ])
})

test('an empty form says of each required field the sentence of the specification', () => {
  const { error } = poiForm.safeParse({})
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', required],
    ['category', required],
    ['latitude', required],
    ['longitude', required],
  ])
})

test.each([
  ['name', ['', '  ', null, undefined, 7]],
  ['category', ['', 'Ristorante', 'castle', null]],
  ['latitude', [null, undefined]],
  ['longitude', [null, undefined]],
])('%s must be filled in', (field, values) => {
  for (const value of values)
    expect(refusals({ [field]: value }), String(value)).toEqual({ [field]: required })
})

test.each([
  ['latitude', 'Latitudine deve essere un numero, come 46,52861'],
  ['longitude', 'Longitudine deve essere un numero, come 10,45317'],
])('%s that is no number says so', (field, sentence) => {
  for (const value of ['46.5', '', Number.NaN])
    expect(refusals({ [field]: value })).toEqual({ [field]: sentence })
})

describe('limits hold on both sides', () => {
  test.each([
    ['name', poiLimits.name, 120, 'Nome non può superare 120 caratteri'],
    ['description', poiLimits.description, 2000, 'Descrizione non può superare 2000 caratteri'],
    ['address', poiLimits.address, 200, 'Indirizzo non può superare 200 caratteri'],
  ])('%s: %i characters', (field, limit, asDecided, sentence) => {
    expect(limit).toBe(asDecided)
    expect(refusals({ [field]: 'è'.repeat(limit) })).toEqual({})
    expect(refusals({ [field]: 'è'.repeat(limit + 1) })).toEqual({ [field]: sentence })
  })

  test.each([
    ['latitude', 90, 'Latitudine deve essere tra -90 e 90'],
    ['longitude', 180, 'Longitudine deve essere tra -180 e 180'],
  ])('%s: ±%i degrees', (field, limit, sentence) => {
    for (const value of [-limit, 0, limit]) expect(refusals({ [field]: value })).toEqual({})
    for (const value of [-limit - 1e-9, limit + 1e-9, 1e308])
      expect(refusals({ [field]: value })).toEqual({ [field]: sentence })
  })
})

test('description and address may be left out', () => {
  for (const blank of [undefined, null, '', ' '])
    expect(poiForm.parse({ ...good, description: blank, address: blank })).toMatchObject({
      description: null,
      address: null,
    })
})

test('a proposal says neither who proposes nor that it is verified', () => {
  for (const key of ['verified', 'creatorId', 'rating', 'verifiedAt'])
    expect(poiForm.safeParse({ ...good, [key]: true }).success, key).toBe(false)
  expect(Object.keys(poi.shape).filter((name) => /creator|proposed|verified/i.test(name))).toEqual([])
})

describe('the view', () => {
  const view = { west: '10', south: '46', east: '11', north: '47' }
  const parse = (wish: Record<string, unknown>) => pois.inView.input.safeParse({ ...view, ...wish })

  test('takes one category, several or none', () => {
    expect(parse({}).data?.category).toBeUndefined()
    expect(parse({ category: 'parking' }).data?.category).toEqual(['parking'])
    expect(parse({ category: ['parking', 'restaurant'] }).data?.category).toEqual(['parking', 'restaurant'])
    expect(parse({ category: 'castle' }).success).toBe(false)
    expect(parse({ category: ['parking', 'castle'] }).success).toBe(false)
  })

  test('takes numbers on earth only', () => {
    expect(parse({ west: '-180', east: '180', south: '-90', north: '90' }).success).toBe(true)
    for (const wrong of [{ west: '-180.1' }, { east: '181' }, { south: '-91' }, { north: '91' }])
      expect(parse(wrong).success, JSON.stringify(wrong)).toBe(false)
    for (const value of ['', ' ', 'x', 'NaN', 'Infinity', '0x10', undefined, ['1', '2'], null])
      expect(parse({ west: value }).success, String(value)).toBe(false)
  })
})
