import { expect, test } from 'vitest'
import { distanceText } from './poi-moderation.copy.ts'

test.each([
  [0, 'nello stesso punto'],
  [1, 'a 1 m'],
  [250, 'a 250 m'],
])('%i metres are said in words', (metres, words) => {
  expect(distanceText(metres)).toBe(words)
})
