import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { community } from '#contract/community.ts'
import { seenHeader, seenMs } from '#contract/seen.ts'
import { call } from './api.ts'
import { noteSeen, seenHeaders } from './seen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(seenMs)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('where nothing was said of a moment, nothing is sent', () => {
  noteSeen(undefined)
  expect(seenHeaders()).toEqual({})
})

test('a question asks for nothing older than the newest of what was told, for half a minute', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    sent.push(request)
    return Response.json({ items: [], next: null })
  })
  noteSeen(70)
  noteSeen(50)
  await call(community.feed, {})
  expect(sent[0]?.headers).toMatchObject({ [seenHeader]: '70' })
  vi.advanceTimersByTime(seenMs)
  await call(community.feed, {})
  expect(sent[1]?.headers).not.toHaveProperty(seenHeader)
  // Another log, after the first was lost, may begin further back.
  noteSeen(50)
  expect(seenHeaders()).toEqual({ [seenHeader]: '50' })
})
