// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinute } from './minute.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-05-15T06:59:20.500Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('each minute is told as it begins, and only while somebody listens', () => {
  const { result, unmount } = renderHook(useMinute)
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  expect(result.current.toISOString()).toBe('2027-05-15T06:59:20.500Z')
  pass(39_499)
  expect(result.current.toISOString()).toBe('2027-05-15T06:59:20.500Z')
  pass(1)
  expect(result.current.toISOString()).toBe('2027-05-15T07:00:00.000Z')
  pass(60_000)
  expect(result.current.toISOString()).toBe('2027-05-15T07:01:00.000Z')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
