import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import type { SentBy } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'

export const openSessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: ({ signal }) => call(auth.listSessions, {}, signal),
})

const refreshes = [openSessionsQuery.queryKey]

export const endSessionMutation = mutationOptions({
  mutationFn: (id: string) => call(auth.endSession, { id }),
  meta: { success: ['Sessione terminata'], refreshes },
  // It may have ended by itself: the list says so.
  onError: (_error, _id, _result, { client }) =>
    client.invalidateQueries({ queryKey: openSessionsQuery.queryKey }),
})

export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => call(auth.endOtherSessions, {}),
  meta: { success: ['Sessioni terminate', 'Resta aperta solo questa.'], refreshes },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof auth.changePassword>) => call(auth.changePassword, input),
  meta: {
    success: ['Password aggiornata', 'Le altre sessioni sono state chiuse.'],
    refreshes,
    error: false,
  },
})
