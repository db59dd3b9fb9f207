import { expect, it } from 'vitest'
import { geoLink } from './poi-sheet.tsx'
import { readDegrees } from './read-degrees.ts'

it.each([
  ['46,528', 46.528],
  [' 46.528 ', 46.528],
  ['-10.5°', -10.5],
  ['', undefined],
  [undefined, undefined],
  [12.5, 12.5],
  ['nord', Number.NaN],
])('reads %j as %d', (typed, degrees) => expect(readDegrees(typed)).toBe(degrees))

it('links to a place with its name, whatever it is called', () => {
  const link = geoLink({ latitude: 46.5, longitude: 10.4, name: 'Bar (da Gino) & figli' })
  expect(link).toBe('geo:46.5,10.4?q=46.5,10.4(Bar%20%20da%20Gino%20%20%26%20figli)')
})
