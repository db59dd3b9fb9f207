import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { type Member, users } from '#contract/users.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { awardedText } from '#web/lib/awarded-text.ts'
import { downloadFile } from '#web/lib/download.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
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

export const promoteMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.promote, { id: userId }),
  meta: {
    success: ['Utente promosso', "L'utente è stato promosso ad Amministratore"],
    refreshes,
    looksAgain: true,
  },
})

export const demoteMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.demote, { id: userId }),
  meta: {
    success: ['Admin rimosso', "L'utente è stato rimosso dal ruolo di Amministratore"],
    refreshes,
    looksAgain: true,
  },
})

export const endSessionsMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.endSessions, { id: userId }),
  meta: {
    success: [
      'Sessioni chiuse',
      'L’utente è stato disconnesso da tutti i dispositivi e può accedere di nuovo.',
    ],
    refreshes,
    looksAgain: true,
  },
})

export const blockMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.block, { id: userId }),
  meta: {
    success: ['Utente bloccato', 'Le sue sessioni sono terminate e non può più accedere.'],
    refreshes,
    looksAgain: true,
  },
})

export const unblockMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.unblock, { id: userId }),
  meta: { success: ['Utente sbloccato', 'Può accedere di nuovo.'], refreshes, looksAgain: true },
})

export const deleteMutation = mutationOptions({
  mutationFn: ({ userId }: Member) => call(users.delete, { id: userId }),
  meta: {
    success: ['Utente eliminato', 'L’account e tutti i dati associati sono stati rimossi.'],
    error: "Errore durante l'eliminazione",
    refreshes,
    looksAgain: true,
  },
})

type Award = { wish: SentBy<typeof points.award>; name: string }

export const awardMutation = mutationOptions({
  mutationFn: ({ wish }: Award) => settleDraft(wish.requestKey, call(points.award, wish)),
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
