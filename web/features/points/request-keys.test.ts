import { expect, test } from 'vitest'
import { createRequestKeys } from './request-keys.ts'

test('the same wish has one key until it is granted; another has another', () => {
  const keys = createRequestKeys()
  const first = keys.keyOf({ points: 10 })
  expect(keys.keyOf({ points: 10 })).toBe(first)
  expect(keys.keyOf({ points: 20 })).not.toBe(first)
  const again = keys.keyOf({ points: 10 })
  keys.forget()
  expect(keys.keyOf({ points: 10 })).not.toBe(again)
})
