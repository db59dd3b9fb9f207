// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteOf } from '#contract/auth.ts'
import { sessionElementId } from '#contract/page-session.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { keepFor } from './device.ts'
import { takeSession } from './page-session.ts'
import { createQueryClient } from './query-client.ts'
import {
  endSession,
  forgetViewer,
  keepViewer,
  loseViewer,
  returnToPage,
  sessionOrStranger,
  sessionOrThrow,
  sessionQuery,
  settleSession,
} from './session.ts'
import { anna } from './test-people.ts'

const bruno = { ...anna, id: '2', displayName: 'Bruno' }
const site = { ...siteOf(defaultSettings), appName: 'Curve' }

let client: QueryClient
let asked = 0
beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
  client = createQueryClient()
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ user: bruno, site })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function page(text: string) {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = sessionElementId
  element.textContent = text
  document.body.append(element)
}

/** Who is here, and whether the server had to be asked. */
async function begin() {
  takeSession(client)
  await settleSession(client)
  return [sessionOrThrow(client).user?.displayName ?? null, asked]
}

test('the session of the page is there without a question, and lies in the page no longer', async () => {
  page(JSON.stringify({ user: anna, site }))
  const ageOfPage = Math.floor(performance.now())
  expect(await begin()).toEqual(['Anna', 0])
  expect(sessionOrThrow(client).site.appName).toBe('Curve')
  expect(document.getElementById(sessionElementId)).toBeNull()
  // As old as the page, not as old as the script.
  const age = Date.now() - (client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0)
  expect(age).toBeGreaterThanOrEqual(ageOfPage)
})

test('that nobody is there needs no question either', async () => {
  page(JSON.stringify({ user: null, site }))
  expect(await begin()).toEqual([null, 0])
})

test('a page without one, as the worker keeps it, asks', async () => {
  expect(await begin()).toEqual(['Bruno', 1])
})

test.each([
  '',
  '{',
  'null',
  '7',
  '"anna"',
  '[]',
  '{"user":{"id":"1"}}',
  '{"user":"anna","site":{}}',
  '{"site":{}}',
])('what cannot be read as one (%s) is not taken for one', async (text) => {
  page(text)
  expect(await begin()).toEqual(['Bruno', 1])
  expect(document.getElementById(sessionElementId)).toBeNull()
})

test('who has left in another tab since is asked about, and so is a sign-out under way', async () => {
  keepViewer(client, anna)
  forgetViewer(client)
  client = createQueryClient()
  page(JSON.stringify({ user: anna, site }))
  expect(await begin()).toEqual(['Bruno', 1])

  localStorage.clear()
  client = createQueryClient()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await endSession().catch(() => undefined)
  page(JSON.stringify({ user: anna, site }))
  takeSession(client)
  expect(client.getQueryData(sessionQuery.queryKey)).toBeUndefined()
})

test('somebody else who has come since is asked about, whatever the page says', async () => {
  keepFor(bruno.id)
  page(JSON.stringify({ user: anna, site }))
  expect(await begin()).toEqual(['Bruno', 1])

  client = createQueryClient()
  const other = createQueryClient()
  await new Promise((resolve) => setTimeout(resolve, 2))
  keepViewer(other, bruno)
  page(JSON.stringify({ user: null, site }))
  expect(await begin()).toEqual(['Bruno', 2])
})

test('a page of before, by a step back or a restored tab, asks', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'back_forward' } as unknown as PerformanceEntry,
  ])
  page(JSON.stringify({ user: anna, site }))
  expect(await begin()).toEqual(['Bruno', 1])
})

test('a page that lay aside shows whoever has left not for a moment more, and the same person on', async () => {
  keepViewer(client, anna)
  returnToPage(client)
  expect(sessionOrStranger(client).user).toEqual(anna)
  // In another tab.
  forgetViewer(createQueryClient())
  returnToPage(client)
  expect(sessionOrStranger(client).user).toBeNull()

  keepViewer(client, anna)
  keepFor(bruno.id)
  returnToPage(client)
  expect(sessionOrStranger(client).user).toBeNull()
})

test('a session that ended by itself is no sign that somebody left', async () => {
  keepViewer(client, anna)
  loseViewer(client)
  client = createQueryClient()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  page(JSON.stringify({ user: anna, site }))
  expect(await begin()).toEqual(['Anna', 0])
})
