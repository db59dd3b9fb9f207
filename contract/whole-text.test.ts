import { expect, test } from 'vitest'
import { counted, wholeText } from './whole-text.ts'

test('thousands are set apart from four digits on', () =>
  expect([999, 4993, 12_000].map(wholeText)).toEqual(['999', '4.993', '12.000']))

test('one is one', () =>
  expect([counted(1, 'ora', 'ore'), counted(0, 'ora', 'ore'), counted(1200, 'ora', 'ore')]).toEqual([
    '1 ora',
    '0 ore',
    '1.200 ore',
  ]))
