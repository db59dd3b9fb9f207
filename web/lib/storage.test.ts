// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { tabMemory } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  for (const key of tabMemory.keys()) tabMemory.forget(key)
})

test('what is remembered is in the storage of the tab', () => {
  tabMemory.remember('a', '1')
  expect([sessionStorage.getItem('a'), tabMemory.recall('a'), tabMemory.keys()]).toEqual(['1', '1', ['a']])
  tabMemory.forget('a')
  expect([sessionStorage.getItem('a'), tabMemory.recall('a')]).toEqual([null, null])
})

test('where there is no room it lasts as long as the page, and the old value does not answer for it', () => {
  tabMemory.remember('a', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  tabMemory.remember('a', 'new')
  expect([tabMemory.recall('a'), tabMemory.keys()]).toEqual(['new', ['a']])
  tabMemory.forget('a')
  expect(tabMemory.recall('a')).toBeNull()
})

test('where storage is forbidden nothing breaks', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  tabMemory.remember('a', '1')
  expect(tabMemory.recall('a')).toBe('1')
  tabMemory.forget('a')
  expect([tabMemory.recall('a'), tabMemory.keys()]).toEqual([null, []])
})
