import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { allEndpoints } from '#contract/index.ts'
import { itineraries } from '#contract/itineraries.ts'
import { media } from '#contract/media.ts'
import { ApiError, addressOf, call, isParameter, isPassing } from './api.ts'
import { refusal } from './test-refusal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function serverThatAnswers(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetch = vi.fn(async (_url: string, _request: RequestInit) => new Response(text, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const id = '0c8b7cf0-5f6b-4f0e-9d52-5b1d0b3f9a11'

test('a GET puts parameters in the path and the rest in the query', () => {
  expect(addressOf(community.comments, { id, before: 'a&b', after: null }).url).toBe(
    `/api/community/posts/${id}/comments?before=a%26b`,
  )
  expect(addressOf(community.comments, { id }).url).toBe(`/api/community/posts/${id}/comments`)
  expect(addressOf(itineraries.versions, { ids: [id, id] }).url).toBe(
    `/api/itineraries/versions?ids=${id}&ids=${id}`,
  )
  // Beside a file the rest of the input has no other place.
  expect(addressOf(media.upload, { purpose: 'avatar', side: 0.5 }).url).toBe(
    '/api/media?purpose=avatar&side=0.5',
  )
})

test('other methods send what is left as JSON', async () => {
  const fetch = serverThatAnswers({ ok: true })
  await call(auth.endSession, { id })
  const [url, request] = fetch.mock.calls[0] ?? []
  expect(url).toBe(`/api/auth/sessions/${id}`)
  expect(request).toMatchObject({ method: 'DELETE', body: '{}' })
})

test('what cannot stand in a path is refused before it is sent: it might be the name of another endpoint', async () => {
  const fetch = serverThatAnswers({ ok: true })
  await expect(call(auth.endSession, { id: 'end-others' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(fetch).not.toHaveBeenCalled()
})

const isAsDeep = (one: string, other: string) => one.split('/').length === other.split('/').length

const withParameters = allEndpoints().filter(({ endpoint }) => endpoint.path.includes(':'))

test.each(withParameters.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s: what the server takes for a part of its path can be sent, the name of a neighbour cannot',
  (_name, { path, input }) => {
    for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
      // Every endpoint's input is an object (contract.test.ts).
      const rule = (input as z.ZodObject).shape[name] as z.ZodType
      const samples = [id, 'post', 'comment', 'friends', 'abc_-DEF123', 'abc_-1.DEF-2', 320, 'a'.repeat(43)]
      for (const sample of samples)
        if (rule.safeParse(sample).success) expect(isParameter(name, sample), String(sample)).toBe(true)
      const before = path.slice(0, path.indexOf(`:${name}`))
      const names = allEndpoints().flatMap(({ endpoint }) =>
        endpoint.path.startsWith(before) && isAsDeep(endpoint.path, path)
          ? [endpoint.path.slice(before.length).split('/')[0] ?? '']
          : [],
      )
      for (const neighbour of names.filter((word) => !word.startsWith(':')))
        expect(isParameter(name, neighbour), neighbour).toBe(false)
      for (const odd of ['', '.', '..', 'a..b', 'a/b', 'a b', null, undefined])
        expect(isParameter(name, odd)).toBe(false)
    }
  },
)

test('an answer arrives as it was promised', async () => {
  serverThatAnswers({ isOpen: true, needsCode: false })
  expect(await call(auth.setupStatus, {})).toEqual({ isOpen: true, needsCode: false })
})

test('a refusal becomes an ApiError with the sentence of the server and of each field', async () => {
  serverThatAnswers(
    { code: 'NICKNAME_TAKEN', message: 'Nickname già in uso', fields: { nickname: 'No' } },
    409,
  )
  await expect(call(auth.logout, {})).rejects.toMatchObject({
    name: 'ApiError',
    code: 'NICKNAME_TAKEN',
    message: 'Nickname già in uso',
    fields: { nickname: 'No' },
    status: 409,
  })
})

test.each([
  ['<h1>Bad gateway</h1>', 502],
  ['{"code":"SOMETHING_NEW"}', 500],
  ['null', 500],
  ['', 500],
  ['<!doctype html><title>Wi-Fi</title>', 200],
])('an answer that is not ours (%s, %i) is an internal failure, in Italian', async (body, status) => {
  serverThatAnswers(body, status)
  await expect(call(auth.logout, {})).rejects.toMatchObject({
    code: 'INTERNAL',
    message: 'Si è verificato un errore imprevisto. Riprova tra poco.',
  })
})

test('a refusal of a newer server is told in its own sentence', async () => {
  serverThatAnswers({ code: 'SOMETHING_NEW', message: 'Oggi no.' }, 409)
  await expect(call(auth.logout, {})).rejects.toMatchObject({ status: 409, message: 'Oggi no.' })
})

test('no network is said in words, not as an exception of the browser', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(auth.logout, {})).rejects.toMatchObject({
    code: 'NO_CONNECTION',
    message: 'Connessione assente. Controlla la rete e riprova.',
    status: 0,
  })
})

test('a server that does not answer is given up', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  vi.stubGlobal('fetch', hangs)
  const asked = call(auth.logout, {})
  timeout.abort()
  await expect(asked).rejects.toMatchObject({ code: 'NO_ANSWER', status: 0 })
})

test('whoever called it off gets their own abort, not a failure to show', async () => {
  vi.stubGlobal('fetch', hangs)
  const caller = new AbortController()
  const asked = call(auth.logout, {}, caller.signal)
  caller.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('only failures of the line and of the server are worth another try', () => {
  expect(isPassing(new ApiError('NO_CONNECTION'))).toBe(true)
  expect(isPassing(new ApiError('BUSY'))).toBe(true)
  expect(isPassing(new ApiError('MAINTENANCE'))).toBe(false)
  expect(isPassing(refusal('WRONG_PASSWORD'))).toBe(false)
  expect(isPassing(new Error('bug'))).toBe(false)
})

function hangs(_url: string, { signal }: RequestInit) {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
