import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { hostileFields, keptTexts, unseenTexts } from '#server/testing/hostile-fields.ts'
import { type InputSchema, inputPlaces } from '#server/testing/input-places.ts'

const isFreeText = ({ type, enum: values, const: value, format, pattern }: InputSchema): boolean =>
  [type ?? 'string'].flat().includes('string') && !values && value === undefined && !format && !pattern

// A GET writes nothing.
const freeTexts = allEndpoints()
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .flatMap(({ name, endpoint }) =>
    inputPlaces(endpoint).flatMap(([place, schema]) => (isFreeText(schema) ? [`${name} ${place}`] : [])),
  )

test('each free text that can be written is tried with attacks, or there is a reason why not', () => {
  const known = [...Object.keys(keptTexts), ...Object.values(unseenTexts).flat()]
  expect(known.sort()).toEqual(freeTexts.sort())
})

test('each text that is tried with attacks is one that can be written', () => {
  expect([...new Set(Object.values(keptTexts))].sort()).toEqual([...hostileFields].sort())
})
