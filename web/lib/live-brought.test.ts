// @vitest-environment happy-dom

import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveMessage, liveTopics } from '#contract/live.ts'
import { takeAnswers } from './brought.ts'
import { keepLive, onLive } from './live.ts'
import { createQueryClient } from './query-client.ts'
import { forgetViewer, keepViewer, sessionQuery } from './session.ts'
import { FakeSource, last } from './test-live-source.ts'
import { anna, visitorSession } from './test-people.ts'

let client: QueryClient
let heard: LiveMessage[]
let stop = () => {}
const openPage = (ageMs: number) => {
  takeAnswers(Date.now() - ageMs)
  keepLive(client)
  keepViewer(client, anna)
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
  client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, visitorSession)
  heard = []
  stop = onLive((message) => void heard.push(message))
})
afterEach(() => {
  forgetViewer(client)
  client.clear()
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  takeAnswers(0)
})
/** Of who is here and what the site is like it may have heard just now. */
const expectEverything = () =>
  expect(heard.at(-1)?.topics).toEqual(
    expect.arrayContaining(liveTopics.filter((topic) => topic !== 'site' && topic !== 'session')),
  )

test('a page that came with its answers says how old it is, asks for nothing by itself, and for what it is told', async () => {
  openPage(700)
  expect(last().url).toBe('/api/live?ago=700')
  last().onopen()
  expect(heard).toEqual([])
  last().onmessage({ data: '{"topics":["friends"]}' })
  last().beat()
  expect(heard).toEqual([{ topics: ['friends'] }])
})

test('it asks for everything after a gap', () => {
  openPage(700)
  last().onopen()
  last().onmessage({ data: '{"topics":[]}' })
  last().onerror()
  vi.advanceTimersByTime(2_100)
  expect(last().url).toBe('/api/live')
  last().onopen()
  expect(heard.at(-1)).toEqual({ topics: liveTopics })
})

test.each([
  ['its question took long to arrive', () => vi.advanceTimersByTime(1_100)],
  [
    'its first try failed',
    () => {
      last().onerror()
      vi.advanceTimersByTime(2_100)
    },
  ],
])('it asks for everything when %s', (_why, happen) => {
  openPage(700)
  happen()
  last().onopen()
  expectEverything()
})

test('it asks for everything when the server, of an earlier version, tells it nothing', () => {
  openPage(700)
  last().onopen()
  last().beat()
  expectEverything()
  expect(heard).toHaveLength(1)
  last().beat()
  expect(heard).toHaveLength(1)
})

test('one that is older than a moment does as others do', () => {
  openPage(10_100)
  expect(last().url).toBe('/api/live')
})

test('it does as others do once somebody else has signed in', () => {
  openPage(700)
  forgetViewer(client)
  keepViewer(client, { ...anna, id: '7f9619ff-8b86-4d01-b42d-00cf4fc964ff' })
  expect(last().url).toBe('/api/live')
})

test('it asks again for what is older than itself: what failed, or came from the disk', async () => {
  const asked: string[] = []
  const follow = (name: string, updatedAt: number) => {
    client.setQueryData([name], name, { updatedAt })
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => asked.push(name),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {})
  }
  openPage(700)
  follow('of the page', Date.now() - 700)
  follow('later', Date.now() - 100)
  follow('from the disk', Date.now() - 86_400_000)
  last().onopen()
  last().onmessage({ data: '{"topics":[]}' })
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toEqual(['from the disk'])
})

test('other tabs, which are older, are told to ask for everything', () => {
  const told: LiveMessage[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: LiveMessage) => void told.push(message)
      close = () => {}
    },
  )
  openPage(700)
  last().onopen()
  expect(heard).toEqual([])
  expect(told.at(-1)?.topics).toEqual(expect.arrayContaining(['friends', 'events', 'community']))
})
