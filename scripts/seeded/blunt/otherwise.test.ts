import { expect, test } from 'vitest'
import { otherwise, shortened } from './otherwise.ts'

test.each([
  ['a number', 'const a = 3', 'const a = (3 + 1)'],
  ['a sentence', "const a = { b: 'Troppo lungo' }", "const a = { b: 'Troppo lungo~' }"],
  ['a switch', 'const a = { b: true }', 'const a = { b: !true }'],
])('%s is another', (_, text, other) => {
  expect(otherwise(text, 'a.ts')).toBe(other)
})

test('of a table two rows are left, of a pair both', () => {
  expect(shortened('const a = [[1, 2], [3, 4], b, b, b]', 'a.ts')).toBe(
    'const a = [[1, 2], [3, 4], b, b, b].slice(0, 2)',
  )
  expect(shortened('const a = [1, 2]', 'a.ts')).toBe('const a = [1, 2]')
})

test.each([
  "import a from 'a'",
  "type A = 'a' | 3",
  "const a = { 'b-c': d, 7: d }",
  'const a = () => 3',
  "const a = b as 'c'",
])('%s stays as it is', (text) => {
  expect(otherwise(text, 'a.ts')).toBe(text)
})
