import { expect, it } from 'vitest'
import { geoLink } from './geo-link.ts'

it('links to a place with its name, whatever it is called', () => {
  const link = geoLink({ latitude: 46.5, longitude: 10.4, name: 'Bar (da Gino) & figli' })
  expect(link).toBe('geo:46.5,10.4?q=46.5,10.4(Bar%20%20da%20Gino%20%20%26%20figli)')
})
