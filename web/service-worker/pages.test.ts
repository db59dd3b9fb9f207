import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from './pages.ts'
import { stubCaches, stubNetwork } from './test-caches.ts'

let caches: ReturnType<typeof stubCaches>
beforeEach(() => {
  vi.useFakeTimers()
  caches = stubCaches()
  caches.set('app-a', new Map([['http://localhost/', new Response('kept')]]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const request = new Request('http://localhost/diary')
const textOf = async (answer: Promise<Response>) => (await answer).text()

test('the network comes first', async () => {
  stubNetwork({ '/diary': () => new Response('fresh') })
  expect(await textOf(answerPage(request, 'a'))).toBe('fresh')
})

test.each([200, 403, 404, 410, 429, 500])('what the server says with %i is shown', async (status) => {
  stubNetwork({ '/diary': () => new Response('said', { status }) })
  const answer = await answerPage(request, 'a')
  expect([answer.status, await answer.text()]).toEqual([status, 'said'])
})

test.each([502, 503, 504])('a gateway that finds no server (%i) is no answer', async (status) => {
  stubNetwork({ '/diary': () => new Response('Bad Gateway', { status }) })
  expect(await textOf(answerPage(request, 'a'))).toBe('kept')
})

test('without signal the kept page opens at once', async () => {
  stubNetwork({})
  expect(await textOf(answerPage(request, 'a'))).toBe('kept')
})

test('a line that carries nothing is waited for three seconds, no longer', async () => {
  stubNetwork({ '/diary': () => new Promise(() => {}) })
  const answer = textOf(answerPage(request, 'a'))
  const seen = vi.fn()
  void answer.then(seen)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(seen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(seen).toHaveBeenCalledWith('kept')
})

test('where nothing is kept the network has all the time it needs, and the last word', async () => {
  caches.clear()
  stubNetwork({ '/diary': () => new Promise((resolve) => setTimeout(resolve, 9_000, new Response('late'))) })
  const late = textOf(answerPage(request, 'a'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toBe('late')
  stubNetwork({ '/diary': () => new Response('Bad Gateway', { status: 502 }) })
  expect((await answerPage(request, 'a')).status).toBe(502)
  stubNetwork({})
  await expect(answerPage(request, 'a')).rejects.toThrow('Failed to fetch')
})
