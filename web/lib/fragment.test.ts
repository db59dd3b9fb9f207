import { expect, test } from 'vitest'
import { keepSecret, takeSecret } from './fragment.ts'

test('the secret of a link is kept in memory, and taken once', () => {
  expect(keepSecret('#token=abc')).toBe(true)
  expect(takeSecret('token')).toBe('abc')
  expect(takeSecret('token')).toBeNull()
})

test('a hash without a secret stays in the address', () => {
  expect(keepSecret('')).toBe(false)
  expect(keepSecret('main')).toBe(false)
  expect(keepSecret('#other=1')).toBe(false)
})

test('the hash may come without its sign, as the router gives it', () => {
  expect(keepSecret('confirm=xyz')).toBe(true)
  expect(takeSecret('confirm')).toBe('xyz')
})
