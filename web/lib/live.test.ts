// @vitest-environment happy-dom

import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveMessage, liveBeatMs, liveTopics } from '#contract/live.ts'
import { keepLive, onLive } from './live.ts'
import { createQueryClient } from './query-client.ts'
import { forgetViewer, keepViewer, sessionQuery, startMaintenance } from './session.ts'
import { FakeSource, last, sources } from './test-live-source.ts'
import { anna, visitorSession } from './test-people.ts'

let client: QueryClient
let asked: string[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
  asked = []
  client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, visitorSession)
  keepLive(client)
})
afterEach(() => {
  forgetViewer(client)
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A screen that shows an answer under this key. */
async function show(key: string) {
  const queryFn = async () => {
    asked.push(key)
    return key
  }
  new QueryObserver(client, { queryKey: [key, 'list'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
}

test('a visitor hears nothing; whoever signs in listens until they leave', () => {
  expect(sources()).toHaveLength(0)
  keepViewer(client, anna)
  expect(sources().map(({ url }) => url)).toEqual(['/api/live'])
  forgetViewer(client)
  expect(last().readyState).toBe(2)
  keepViewer(client, { ...anna, id: '7f9619ff-8b86-4d01-b42d-00cf4fc964ff' })
  expect(sources()).toHaveLength(2)
})

test('during maintenance riders do not even ask', () => {
  keepViewer(client, anna)
  startMaintenance(client)
  expect(last().readyState).toBe(2)
})

test('a topic refreshes what it is about, and nothing else', async () => {
  keepViewer(client, anna)
  for (const key of ['friends', 'profile', 'itineraries']) await show(key)
  asked = []
  last().onmessage({ data: '{"topics":["friends"]}' })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['friends'])
  for (const data of ['{"topics":["nonsense"]}', 'nonsense', '{}']) last().onmessage({ data })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['friends'])
})

test('whenever it begins to listen it asks again: what happened before is not told', async () => {
  keepViewer(client, anna)
  for (const key of ['friends', 'profile', 'itineraries']) await show(key)
  asked = []
  last().onopen()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.sort()).toEqual(['friends', 'profile'])
  // And after every gap, once.
  asked = []
  last().onerror()
  await vi.advanceTimersByTimeAsync(2_100)
  expect([sources().length, asked]).toEqual([2, []])
  last().onopen()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.sort()).toEqual(['friends', 'profile'])
})

test('beginning to listen with a session of long ago, as a page without signal has it, asks about that too', async () => {
  const heard: LiveMessage[] = []
  const stop = onLive((message) => void heard.push(message))
  keepViewer(client, anna)
  vi.advanceTimersByTime(61_000)
  last().onopen()
  expect(heard).toEqual([{ topics: liveTopics }])
  stop()
})

test('a busy event does not make a page ask for every registration', async () => {
  keepViewer(client, anna)
  await show('events')
  asked = []
  for (let registrations = 0; registrations < 500; registrations++) {
    last().onmessage({ data: '{"topics":["events"]}' })
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBeGreaterThanOrEqual(4)
  expect(asked.length).toBeLessThanOrEqual(7)
})

test('a stream that ends is opened again, later each time, at most every two minutes', async () => {
  keepViewer(client, anna)
  const waits: number[] = []
  for (let tries = 1; tries <= 9; tries++) {
    const endedAt = Date.now()
    last().onerror()
    while (sources().length <= tries) await vi.advanceTimersByTimeAsync(100)
    waits.push(Date.now() - endedAt)
  }
  expect(waits[0]).toBeLessThanOrEqual(2_100)
  expect(waits[3]).toBeGreaterThanOrEqual(8_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(120_100)
  // One that held starts over.
  await vi.advanceTimersByTimeAsync(40_000)
  last().onerror()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(sources()).toHaveLength(11)
})

test('a stream that breaks asks who is here, but not at once: a page that is being left hears it break too', async () => {
  keepViewer(client, anna)
  const isAskedAgain = () => client.getQueryState(sessionQuery.queryKey)?.isInvalidated
  last().onerror()
  await vi.advanceTimersByTimeAsync(200)
  expect(isAskedAgain()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(isAskedAgain()).toBe(true)
})

test('back on the network it does not wait, and after leaving it does not return', async () => {
  keepViewer(client, anna)
  last().onerror()
  window.dispatchEvent(new Event('online'))
  expect(sources()).toHaveLength(2)
  // Open as it may seem, on another network the line is dead.
  window.dispatchEvent(new Event('online'))
  expect(sources().map(({ readyState }) => readyState)).toEqual([2, 2, 0])
  last().onerror()
  forgetViewer(client)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(sources()).toHaveLength(3)
})

test('a line that died in silence is opened again; one that beats is left alone', async () => {
  keepViewer(client, anna)
  last().onopen()
  for (let beats = 0; beats < 10; beats++) {
    await vi.advanceTimersByTimeAsync(liveBeatMs)
    last().beat()
  }
  expect(sources()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3 * liveBeatMs)
  last().onmessage({ data: '{"topics":["friends"]}' })
  await vi.advanceTimersByTimeAsync(3 * liveBeatMs)
  expect(sources()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(liveBeatMs)
  expect(sources().map(({ readyState }) => readyState)).toEqual([2, 0])
})

test('whoever listens hears which post it is', () => {
  keepViewer(client, anna)
  const heard: unknown[] = []
  const stop = onLive((message) => heard.push(message))
  const message = { topics: ['community'], post: { id: anna.id, is: 'changed' } }
  last().onmessage({ data: JSON.stringify(message) })
  last().onopen()
  // Of who is here and what the site is like it has just heard; after a line that broke it asks for that as well.
  expect(heard).toEqual([
    message,
    { topics: liveTopics.filter((topic) => topic !== 'site' && topic !== 'session') },
  ])
  last().onopen()
  expect(heard.at(-1)).toEqual({ topics: liveTopics })
  stop()
  last().onopen()
  expect(heard).toHaveLength(3)
})

test('a hidden page asks nothing, and once when it is seen again', async () => {
  keepViewer(client, anna)
  await show('friends')
  const heard: unknown[] = []
  const stop = onLive((message) => heard.push(message))
  asked = []
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  for (const topics of [['friends'], ['community'], ['friends']])
    last().onmessage({ data: JSON.stringify({ topics }) })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked, heard]).toEqual([[], []])
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, heard]).toEqual([['friends'], [{ topics: ['friends', 'community'] }]])
  stop()
  seen.mockRestore()
})

test('hidden for a minute, it closes its stream; seen again, it opens another and asks for everything', async () => {
  keepViewer(client, anna)
  await show('friends')
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(30_000)
  last().beat()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(last().readyState).not.toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([sources().length, last().readyState]).toEqual([1, 2])
  asked = []
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sources()).toHaveLength(2)
  last().onopen()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toContain('friends')
  seen.mockRestore()
})

test('what a crowd was told is asked at a moment of the page’s own, once; what is for oneself at once', async () => {
  keepViewer(client, anna)
  for (const key of ['events', 'friends']) await show(key)
  asked = []
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (let times = 0; times < 3; times++) last().onmessage({ data: '{"topics":["events"],"withinMs":5000}' })
  last().onmessage({ data: '{"topics":["friends"]}' })
  await vi.advanceTimersByTimeAsync(2_400)
  expect(asked).toEqual(['friends'])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual(['friends', 'events'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual(['friends', 'events'])
})

test('of a crowd that loses its line each comes back at a moment of its own', async () => {
  keepViewer(client, anna)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  last().beat('5000')
  last().onerror()
  // A second and a half for the first try, and its part of the five.
  await vi.advanceTimersByTimeAsync(3_900)
  expect(sources()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(sources()).toHaveLength(2)
})
