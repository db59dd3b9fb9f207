import { expect, test } from 'vitest'
import { blunt } from './blunt.ts'

test.each([
  ['a function', 'function a() { return 1 }', 'function a() { asked; return 1 }'],
  ['an arrow', 'const a = (b) => b + 1', 'const a = (b) => (asked, b + 1)'],
  ['an arrow in another', 'const a = (b) => (c) => c', 'const a = (b) => (asked, (c) => (asked, c))'],
  ['an object', 'const a = () => ({ b: 1 })', 'const a = () => (asked, ({ b: 1 }))'],
  ['a method', 'class A { b() { c() } }', 'class A { b() { asked; c() } }'],
])('%s asks first', (_, whole, asking) => {
  expect(blunt(whole, 'a.ts').replaceAll('globalThis.failAt?.("a.ts")', 'asked')).toBe(asking)
})

test('what is declared asks first', () => {
  expect(blunt('export const a = z.string(), b = () => 1\nfunction c() {}', 'a.ts')).toContain(
    'globalThis.askFirst?.([a], () => globalThis.failAt?.("a.ts"));',
  )
})

test.each(['class A { constructor() { this.b = 1 } }', 'declare function a(): void'])(
  '%s stays as it is',
  (text) => {
    expect(blunt(text, 'a.ts')).toBe(text)
  },
)
