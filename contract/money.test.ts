import { expect, test } from 'vitest'
import { formatPrice, readPrice, writePrice } from './money.ts'

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

test.each([
  ['', null],
  ['  ', null],
  ['12', 1200],
  ['12,5', 1250],
  ['12,50', 1250],
  ['12.50', 1250],
  ['0', 0],
  ['0,05', 5],
  ['€ 12,50', 1250],
  ['12,50 €', 1250],
  ['10000', 1_000_000],
  ['1.250,00', 125_000],
  ['1.250', 125_000],
  ['€ 10.000', 1_000_000],
  ['10.000,01', 1_000_001],
  ['-5', -500],
  ['19,99', 1999],
  ['1,1', 110],
])('typed %j is %j cents', (typed, cents) => expect(readPrice(typed)).toBe(cents))

test.each([
  '12,505',
  '1250.000',
  '1.25.000',
  '1,250',
  '1,250.00',
  '12.50.1',
  ',50',
  '12,',
  'dodici',
  '1e3',
  '0x10',
  '--5',
])('typed %j is no amount, and is not taken for another', (typed) => expect(readPrice(typed)).toBeNaN())

test.each([
  [null, ''],
  [0, '0,00'],
  [1250, '12,50'],
  [5, '0,05'],
  [1_000_000, '10000,00'],
])('%j cents fill a field with %j, which reads as the same', (cents, text) => {
  expect(writePrice(cents)).toBe(text)
  expect(readPrice(text)).toBe(cents)
})
