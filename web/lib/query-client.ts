import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { dismissReadErrors, toast } from '#web/ui/toast.ts'
import { ApiError, isApiError, isPassing } from './api.ts'
import { askAgain } from './ask-again.ts'
import { orKept } from './offline/or-kept.ts'
import { loseViewer, sessionQuery, startEnrolment, startMaintenance } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** The toast shown when it worked. */
      success?: readonly [title: string, description?: string]
      /** Keys of the queries whose answers it made old. */
      refreshes?: readonly QueryKey[]
      /** Asked again when it failed, too: a refusal means that things stand otherwise than shown; after a lost answer
       * perhaps by one's own press. */
      looksAgain?: true
      /** False: the form shows its own refusals. A text: said where the server has no sentence of its own. */
      error?: false | string
    }
  }
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeEnd(client, error) }),
    mutationCache: new MutationCache({
      onMutate: dismissReadErrors,
      onError: (error, _input, _result, mutation) => {
        const { meta } = mutation
        // Not waited for: a form is free again at once.
        if (meta?.looksAgain) void refresh(client, meta.refreshes)
        if (noticeEnd(client, error) || meta?.error === false) return
        toastError(error, { otherwise: meta?.error })
      },
      onSuccess: async (_answer, _input, _result, { meta }) => {
        if (meta?.success) toast({ tone: 'success', title: meta.success[0], description: meta.success[1] })
        await refresh(client, meta?.refreshes)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 400 * 2 ** failures,
        // Asked even when the browser believes to be offline: it is often wrong, and a failure can be shown.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: orKept,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

const refresh = (client: QueryClient, keys: readonly QueryKey[] = []) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))

type Words = { title?: string; otherwise?: string | undefined }

export function toastError(error: unknown, { title = 'Errore', otherwise }: Words = {}): void {
  const { message, status, code } = isApiError(error) ? error : new ApiError('INTERNAL')
  const hasServerSpoken = status !== 0 && code !== 'INTERNAL'
  toast({ tone: 'error', title, description: hasServerSpoken ? message : (otherwise ?? message) })
}

/** For forms that show the sentences of their fields themselves: whatever else was refused is said in a toast. */
export function toastUnlessShown(error: ApiError): void {
  if (Object.keys(error.fields).length === 0 && !isEnd(error)) toastError(error)
}

/** Some answers concern the whole app: the session ended, the site closed, a second step is missing. Its guards do the rest. */
export function noticeEnd(client: QueryClient, error: unknown): boolean {
  const code = isApiError(error) ? error.code : null
  if (code === 'NOT_SIGNED_IN') loseViewer(client)
  if (code === 'MAINTENANCE') startMaintenance(client)
  if (code === 'TWO_FACTOR_REQUIRED') startEnrolment(client)
  // The page offered it, so it may believe in a role that was taken away.
  if (code === 'FORBIDDEN') askAgain(client, sessionQuery.queryKey)
  return isEnd(error)
}

const ends: readonly string[] = ['NOT_SIGNED_IN', 'MAINTENANCE', 'TWO_FACTOR_REQUIRED']
const isEnd = (error: unknown): boolean => isApiError(error) && ends.includes(error.code)
