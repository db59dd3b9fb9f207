// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { siteOf } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { answersElementId, sessionElementId } from '#contract/page-session.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { anna } from './test-people.ts'

const page = { items: [{ id: 'p1' }], next: null }
const answers = { '/api/community/posts': page, '/api/notifications/summary': { unread: 3 } }

function put(id: string, data: unknown): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = id
  element.textContent = JSON.stringify(data)
  document.body.append(element)
}

/** The app's modules as they are when a page is opened. */
async function openPage({ user = anna as object | null } = {}) {
  vi.resetModules()
  document.body.innerHTML = ''
  put(answersElementId, answers)
  put(sessionElementId, { user, site: siteOf(defaultSettings) })
  const client = new QueryClient()
  const { takeSession } = await import('./page-session.ts')
  const { unreadInboxQuery } = await import('./inbox.ts')
  const { broughtPage } = await import('./brought-page.ts')
  const feedQuery = (filters: { tag?: string }) => ({
    queryKey: ['feed', filters],
    ...broughtPage(community.feed, filters),
  })
  const { firstScreenStands, afterFirstScreen } = await import('./first-screen.ts')
  takeSession(client)
  const read = (options: { queryKey: readonly unknown[] }) =>
    client.getQueryCache().build(client, client.defaultQueryOptions(options as never)).state
  return { client, read, unreadInboxQuery, feedQuery, firstScreenStands, afterFirstScreen }
}

beforeEach(() => localStorage.clear())

test('what came with the page is there before anything is asked, as old as the page', async () => {
  const { read, unreadInboxQuery, feedQuery } = await openPage()
  expect(read(unreadInboxQuery).data).toEqual({ unread: 3 })
  const { data, dataUpdatedAt } = read(feedQuery({}))
  expect(data).toEqual({ pages: [page], pageParams: [null] })
  expect(Math.abs(dataUpdatedAt - (Date.now() - performance.now()))).toBeLessThan(5_000)
})

test('it answers that question and no other, once', async () => {
  const { client, read, feedQuery } = await openPage()
  expect(read(feedQuery({ tag: 'stelvio' })).data).toBeUndefined()
  expect(read(feedQuery({})).data).toBeDefined()
  client.clear()
  expect(read(feedQuery({})).data).toBeUndefined()
})

test('whoever comes to a screen after the first asks anew', async () => {
  const { read, feedQuery, firstScreenStands, afterFirstScreen } = await openPage()
  firstScreenStands()
  await afterFirstScreen
  expect(read(feedQuery({})).data).toBeUndefined()
})

test('somebody else in the same tab gets nothing of it', async () => {
  const { read, feedQuery } = await openPage()
  const { dropAnswers } = await import('./brought.ts')
  dropAnswers()
  expect(read(feedQuery({})).data).toBeUndefined()
})

test('a page of somebody who has left meanwhile brings nothing', async () => {
  localStorage.setItem('tornanti.kept-by', 'somebody else')
  const { read, feedQuery } = await openPage()
  expect(read(feedQuery({})).data).toBeUndefined()
  expect(document.querySelectorAll('script')).toHaveLength(0)
})
