import { type MutationOptions, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiError, ApiErrorCode } from './api.ts'
import { createQueryClient, toastError } from './query-client.ts'
import { type Session, sessionOrStranger, sessionQuery } from './session.ts'
import { anna, visitorSession } from './test-people.ts'
import { refusal } from './test-refusal.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#web/ui/toast.ts', () => ({ toast, dismissReadErrors: () => {} }))
// Later screens ask at once.
vi.mock('./first-screen.ts', async (original) => ({
  ...(await original<typeof import('./first-screen.ts')>()),
  isFirstScreen: () => false,
}))

let client: QueryClient
beforeEach(() => {
  toast.mockClear()
  client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, signedIn)
})

const signedIn: Session = { ...visitorSession, user: anna }

type Options = MutationOptions<unknown, ApiError, void>

function run(options: Options) {
  const mutation = client.getMutationCache().build(client, options)
  return mutation.execute().catch(() => undefined)
}

const failing = (code: ApiErrorCode, meta: Options['meta'] = {}) => ({
  mutationFn: () => Promise.reject(refusal(code)),
  meta,
})

test('a mutation that worked says so and makes its queries old', async () => {
  const answer = vi.fn(() => Promise.resolve('answer'))
  const observer = new QueryObserver(client, { queryKey: ['events'], queryFn: answer })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1))

  await run({ mutationFn: async () => 'done', meta: { success: ['Fatto', 'Bene'], refreshes: [['events']] } })

  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', title: 'Fatto', description: 'Bene' })
  expect(answer).toHaveBeenCalledTimes(2)
  stop()
})

test.each([
  ['one that looks again asks once more after a failure', { looksAgain: true }, 2],
  ['another does not', {}, 1],
] as const)('%s', async (_name, meta, asked) => {
  const answer = vi.fn(() => Promise.resolve('answer'))
  const stop = new QueryObserver(client, { queryKey: ['events'], queryFn: answer }).subscribe(() => undefined)
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  await run(failing('NO_CONNECTION', { refreshes: [['events']], ...meta }))
  expect(answer).toHaveBeenCalledTimes(asked)
  stop()
})

// spec §8: titled 'Errore', with 'Errore nel salvare il diario' or the server's message.
test.each([
  ['USER_NOT_FOUND', 'Utente non trovato'],
  ['INTERNAL', 'Errore nel salvare il diario'],
  ['NO_CONNECTION', 'Errore nel salvare il diario'],
] as const)('a mutation has words of its own for when the server has none: %s', async (code, description) => {
  await run(failing(code, { error: 'Errore nel salvare il diario' }))
  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'error', title: 'Errore', description })
})

test('a refusal is shown once, as the toast Errore', async () => {
  await run(failing('USER_NOT_FOUND'))
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    tone: 'error',
    title: 'Errore',
    description: 'Utente non trovato',
  })
})

test('a form that shows its own refusals gets no second one', async () => {
  await run(failing('WRONG_PASSWORD', { error: false }))
  expect(toast).not.toHaveBeenCalled()
})

test('a session that ended is noticed on the next call, without a toast', async () => {
  await run(failing('NOT_SIGNED_IN'))
  expect(sessionOrStranger(client).user).toBeNull()
  expect(toast).not.toHaveBeenCalled()
})

test('the same when it was a query that asked', async () => {
  const query = { queryKey: ['diary'], queryFn: () => Promise.reject(refusal('NOT_SIGNED_IN')) }
  await client.fetchQuery(query).catch(() => undefined)
  expect(sessionOrStranger(client).user).toBeNull()
})

test('an answer of maintenance closes the site, and the person stays who they are', async () => {
  await run(failing('MAINTENANCE', { error: false }))
  expect(sessionOrStranger(client)).toMatchObject({ user: { id: anna.id }, site: { isInMaintenance: true } })
})

test('what the role does not allow is said, and asks again which role it is', async () => {
  const asked = vi.fn(async () => signedIn)
  const stop = new QueryObserver(client, { ...sessionQuery, queryFn: asked }).subscribe(() => undefined)
  await run(failing('USER_NOT_FOUND'))
  expect(asked).not.toHaveBeenCalled()
  await run(failing('FORBIDDEN'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(toast).toHaveBeenLastCalledWith(
    expect.objectContaining({ description: 'Non hai i permessi per questa operazione.' }),
  )
  stop()
})

test('a bug never shows its own words', () => {
  toastError(new TypeError('x is not a function'))
  expect(toast).toHaveBeenCalledWith({
    tone: 'error',
    title: 'Errore',
    description: 'Si è verificato un errore imprevisto. Riprova tra poco.',
  })
})
