// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteOf } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { createQueryClient } from './query-client.ts'
import {
  endSession,
  followLeaving,
  forgetViewer,
  keepViewer,
  loseViewer,
  onLeft,
  type Session,
  sessionOrStranger,
  sessionOrThrow,
  sessionQuery,
  settleSession,
  watchSession,
} from './session.ts'
import { anna } from './test-people.ts'
// Fetched by itself when a line is down; here time stands still, and it would come too late.
import './offline/kept-answers.ts'

const site = siteOf(defaultSettings)

let client: QueryClient
beforeEach(() => {
  localStorage.clear()
  client = createQueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers by path; a missing path is a broken line. */
function server(answers: Record<string, () => unknown>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/auth/', '')
    calls.push(path)
    const answer = answers[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(await answer())
  })
  return calls
}

test('the first lookup says who is here', async () => {
  server({ session: () => ({ user: anna, site }) })
  await settleSession(client)
  expect(sessionOrThrow(client).user).toEqual(anna)
})

test('a lookup without an answer ends after five seconds as signed out, and a late answer still signs in', async () => {
  vi.useFakeTimers()
  let answer = (_session: Session) => {}
  server({
    session: () =>
      new Promise<Session>((resolve) => {
        answer = resolve
      }),
  })
  const settled = vi.fn()
  const waiting = settleSession(client).then(settled)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(sessionOrThrow(client).user).toBeNull()

  answer({ user: anna, site })
  await vi.advanceTimersByTimeAsync(10)
  expect(sessionOrThrow(client).user).toEqual(anna)
})

test('a line that is down is a failure to show, not a signed-out person', async () => {
  vi.useFakeTimers()
  server({})
  const settled = settleSession(client)
  await vi.advanceTimersByTimeAsync(4_000)
  await settled
  expect(() => sessionOrThrow(client)).toThrow('Connessione assente')
  expect(sessionOrStranger(client).user).toBeNull()
})

test('another person, another role, or none, calls for other screens; the same one does not', async () => {
  const onChange = vi.fn()
  keepViewer(client, anna)
  const stop = watchSession(client, onChange)
  keepViewer(client, { ...anna, displayName: 'Anna Verdi' })
  await tick()
  expect(onChange).not.toHaveBeenCalled()

  keepViewer(client, { ...anna, role: 'admin' })
  await tick()
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ hasViewerChanged: false }))

  forgetViewer(client)
  await tick()
  expect(onChange).toHaveBeenLastCalledWith({
    hasViewerChanged: true,
    before: { ...anna, role: 'admin' },
    now: null,
  })
  stop()
})

test('a sign-out that did not reach the server is finished before the next lookup', async () => {
  server({})
  await endSession().catch(() => undefined)

  const calls = server({ logout: () => ({ ok: true }), session: () => ({ user: null, site }) })
  await client.fetchQuery(sessionQuery)
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  expect(calls).toEqual(['logout', 'session', 'session'])
})

test('whoever left in another tab is out here too, without a line; not once somebody has signed in since', async () => {
  server({})
  keepViewer(client, anna)
  const other = createQueryClient()
  const leaving = forgetViewer(other)
  followLeaving(client, leaving)
  expect(sessionOrStranger(client).user).toBeNull()

  await new Promise((resolve) => setTimeout(resolve, 5))
  keepViewer(client, anna)
  followLeaving(client, leaving)
  expect(sessionOrStranger(client).user).toEqual(anna)
})

test('whatever asks a person something hears that they have left elsewhere, also after their session has ended', () => {
  const heard = vi.fn()
  const stop = onLeft(heard)
  keepViewer(client, anna)
  const leaving = forgetViewer(createQueryClient())
  loseViewer(client)
  expect(heard).not.toHaveBeenCalled()
  followLeaving(client, leaving)
  expect(heard).toHaveBeenCalledOnce()
  stop()
  followLeaving(client, leaving)
  expect(heard).toHaveBeenCalledOnce()
})

test('a lookup that left before the sign-in does not undo it', async () => {
  let answer = (_session: Session) => {}
  server({
    session: () =>
      new Promise<Session>((resolve) => {
        answer = resolve
      }),
  })
  const lookup = client.fetchQuery(sessionQuery).catch(() => undefined)
  await tick()
  keepViewer(client, anna)
  answer({ user: null, site })
  await lookup
  await tick()
  expect(sessionOrThrow(client).user).toEqual(anna)
})

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))
