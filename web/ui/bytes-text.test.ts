import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test('sizes are read in the unit that fits', () =>
  expect([0, 999, 1500, 8_765_432, 21_000_000_000].map(bytesText)).toEqual([
    '0 byte',
    '999 byte',
    '1,5 kB',
    '8,8 MB',
    '21 GB',
  ]))
