import { expect, test } from 'vitest'
import { formatPrice } from './money.ts'

test.each([
  [1250, '€ 12,50'],
  [5, '€ 0,05'],
  [100, '€ 1,00'],
  [123456, '€ 1.234,56'],
  [1_000_000, '€ 10.000,00'],
  [0, 'Gratuito'],
  [null, 'Gratuito'],
])('%s cents read %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})
