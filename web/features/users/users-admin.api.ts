import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { type Member, users } from '#contract/users.ts'
import { type ApiError, call, isApiError } from '#web/lib/api.ts'
import { awardedText } from '#web/lib/awarded-text.ts'
import { downloadFile } from '#web/lib/download.ts'
import { toastError } from '#web/lib/query-client.ts'
import type { Receiving } from '#web/lib/use-receiving.ts'
import { toast } from '#web/ui/toast.ts'
import type { UsersSearch } from './users-address.ts'

const all = ['users'] as const

export function usersQuery(search: UsersSearch) {
  return infiniteQueryOptions({
    queryKey: [...all, 'search', search],
    queryFn: ({ signal, pageParam }) =>
      call(users.search, { ...search, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** The numbers of the dashboard and what was done are told anew with the people. */
const refreshes = [all, ['stats'], ['audit']]

/** A refusal means that they stand otherwise than shown; after a lost answer it may be one's own press that did it. */
function lookAgain(
  _error: ApiError,
  _member: Member,
  _result: unknown,
  { client }: { client: QueryClient },
): void {
  void client.invalidateQueries({ queryKey: all })
}

export const promoteMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.promote, { id: userId }),
  onError: lookAgain,
  meta: {
    success: ['Utente promosso', "L'utente è stato promosso ad Amministratore"],
    refreshes,
  },
})

export const demoteMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.demote, { id: userId }),
  onError: lookAgain,
  meta: {
    success: ['Admin rimosso', "L'utente è stato rimosso dal ruolo di Amministratore"],
    refreshes,
  },
})

export const blockMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.block, { id: userId }),
  onError: lookAgain,
  meta: {
    success: ['Utente bloccato', 'Le sue sessioni sono terminate e non può più accedere.'],
    refreshes,
  },
})

export const unblockMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.unblock, { id: userId }),
  onError: lookAgain,
  meta: { success: ['Utente sbloccato', 'Può accedere di nuovo.'], refreshes },
})

export const deleteMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.delete, { id: userId }),
  onError: lookAgain,
  meta: {
    success: ['Utente eliminato', 'L’account e tutti i dati associati sono stati rimossi.'],
    error: "Errore durante l'eliminazione",
    refreshes,
  },
})

type Award = { wish: SentBy<typeof points.award>; name: string }

export const awardMutation = mutationOptions({
  mutationFn: ({ wish }: Award) => call(points.award, wish),
  onSuccess: (_done, { wish, name }) =>
    toast({ tone: 'success', title: 'Punti assegnati', description: awardedText(wish.points, name) }),
  meta: { error: false, refreshes: [...refreshes, ['leaderboard']] },
})

/** Whoever cancelled knows. */
const unlessCancelled = (error: unknown, { signal }: { signal: AbortSignal }) => {
  if (!signal.aborted) toastError(isApiError(error) ? error : undefined)
}

export const csvMutation = mutationOptions({
  mutationFn: ({ search, ...receiving }: Receiving & { search: UsersSearch }) =>
    downloadFile(users.csv, search, receiving),
  meta: { success: ['CSV scaricato', 'Lo trovi tra i tuoi download.'], error: false },
  onError: unlessCancelled,
})

export const dataMutation = mutationOptions({
  mutationFn: ({ userId, ...receiving }: Receiving & { userId: string }) =>
    downloadFile(users.data, { id: userId }, receiving),
  meta: { success: ['Dati scaricati', 'Trovi l’archivio tra i tuoi download.'], error: false },
  onError: unlessCancelled,
})
