import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPicture } from './pictures.ts'
import { stubCaches, stubNetwork } from './test-caches.ts'

const path = '/api/media/abc/960'
const request = new Request(`http://localhost${path}`)
const textOf = async (answer: Promise<Response>) => (await answer).text()

let caches: ReturnType<typeof stubCaches>
beforeEach(() => {
  vi.useFakeTimers()
  caches = stubCaches()
  caches.set('pictures', new Map([['http://localhost/api/media/abc/320', new Response('small')]]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([200, 401, 404])('the server decides as long as it answers (%i)', async (status) => {
  stubNetwork({ [path]: () => new Response('said', { status }) })
  const answer = await answerPicture(request)
  expect([answer.status, await answer.text()]).toEqual([status, 'said'])
})

test('without signal, or behind a gateway without a server, the small copy stands in for any size', async () => {
  stubNetwork({})
  expect(await textOf(answerPicture(request))).toBe('small')
  stubNetwork({ [path]: () => new Response('Bad Gateway', { status: 502 }) })
  expect(await textOf(answerPicture(request))).toBe('small')
})

test('a line that carries nothing is waited for four seconds', async () => {
  stubNetwork({ [path]: () => new Promise(() => {}) })
  const answer = textOf(answerPicture(request))
  await vi.advanceTimersByTimeAsync(4_100)
  expect(await answer).toBe('small')
})

test('what is not kept fails as it would without a worker, and makes no cache', async () => {
  caches.delete('pictures')
  stubNetwork({})
  await expect(answerPicture(request)).rejects.toThrow('Failed to fetch')
  expect([...caches.keys()]).toEqual([])
})
