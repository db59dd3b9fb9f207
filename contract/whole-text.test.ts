import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, decimalText, wholeText } from './whole-text.ts'

test('thousands are set apart from four digits on', () =>
  expect([999, 4993, 12_000].map(wholeText)).toEqual(['999', '4.993', '12.000']))

test('one is one', () =>
  expect([counted(1, 'ora', 'ore'), counted(0, 'ora', 'ore'), counted(1200, 'ora', 'ore')]).toEqual([
    '1 ora',
    '0 ore',
    '1.200 ore',
  ]))

test('numbers read as Italian has them', () => {
  const asked = (decimals: number) =>
    new Intl.NumberFormat('it-IT', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    })
  const [whole, tenths, hundredths] = [asked(0), asked(1), asked(2)]
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (value) => {
      expect(wholeText(value)).toBe(whole.format(value))
      expect(decimalText(value / 10, 1)).toBe(tenths.format(value / 10))
      expect(decimalText(value / 100, 2)).toBe(hundredths.format(value / 100))
    }),
    { numRuns: 2_000 },
  )
  expect([0.25, 1.45, 99.94, -0.04].map((value) => decimalText(value, 1))).toEqual([
    '0,3',
    '1,5',
    '99,9',
    '0,0',
  ])
})
