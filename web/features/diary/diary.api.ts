import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { diary } from '#contract/diary.ts'
import type { SentBy } from '#contract/endpoint.ts'
import { type Friend, friends } from '#contract/friends.ts'
import { type ApiError, addressOf, call } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { sendOrKeep } from '#web/lib/outbox/outbox.ts'
import { sessionOrStranger } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

export const diaryKey = ['diary'] as const
const tagsKey = [...diaryKey, 'tags'] as const
const entriesKey = [...diaryKey, 'entries'] as const

export const entriesQuery = infiniteQueryOptions({
  queryKey: entriesKey,
  queryFn: ({ signal, pageParam }) =>
    call(diary.list, { ...(pageParam !== null && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export function trackQuery(id: string, trackId: string) {
  return queryOptions({
    queryKey: [...diaryKey, 'track', trackId],
    queryFn: ({ signal }) => call(diary.track, { id }, signal),
    // A track never changes; another one has another id.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const gpxAddress = (id: string): string => addressOf(diary.download, { id }).url

export const tagsOfMeQuery = queryOptions({
  queryKey: tagsKey,
  queryFn: ({ signal }) => call(diary.tagsOfMe, {}, signal),
})

/** All of them: whoever writes must find every friend in the list. */
export const friendsQuery = queryOptions({
  queryKey: ['friends', 'all'],
  queryFn: async ({ signal }): Promise<Friend[]> => {
    const found: Friend[] = []
    let after: string | null = null
    do {
      const page: { items: Friend[]; next: string | null } = await call(
        friends.list,
        { ...(after !== null && { after }) },
        signal,
      )
      found.push(...page.items)
      after = page.next
    } while (after !== null)
    return found.sort((a, b) => a.displayName.localeCompare(b.displayName, 'it'))
  },
})

const saveFailure = 'Errore nel salvare il diario'

/** Somebody is a friend no longer: the list must say who. */
function lookAgain({ code }: ApiError, client: QueryClient): void {
  if (code === 'TAG_NOT_A_FRIEND') void client.invalidateQueries({ queryKey: friendsQuery.queryKey })
}

/** Null: it waits for signal. */
export const createMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof diary.create>, { client }) => {
    const owner = sessionOrStranger(client).user?.id ?? ''
    return settleDraft(
      input.requestKey,
      sendOrKeep({ kind: 'diary', id: input.requestKey, owner, input }, () => call(diary.create, input)),
    )
  },
  onSuccess: (entry, _input, _result, { client }) => {
    if (!entry) return
    toast({ tone: 'success', title: 'Successo', description: 'La voce è nel tuo diario' })
    return client.invalidateQueries({ queryKey: diaryKey })
  },
  onError: (error, _input, _result, { client }) => lookAgain(error, client),
  meta: { error: saveFailure },
})

export const updateMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (input: SentBy<typeof diary.update>) => settleDraft(draftId, call(diary.update, input)),
    onError: (error, _input, _result, { client }) => lookAgain(error, client),
    meta: {
      success: ['Aggiornato', 'La voce è stata aggiornata'],
      error: saveFailure,
      refreshes: [diaryKey],
    },
  })

/** How an entry stands by now, asked when the server says that it is no longer the one the form began with. */
export const newestMutation = mutationOptions({
  mutationFn: (entry: { id: string } | { requestKey: string }) =>
    'id' in entry ? call(diary.get, entry) : call(diary.madeBy, entry),
  meta: { error: false, refreshes: [entriesKey] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => call(diary.delete, { id }),
  meta: {
    success: ['Eliminato', 'La voce è stata eliminata'],
    error: "Errore nell'eliminare il diario",
    refreshes: [entriesKey],
  },
})

export const removeTagMutation = mutationOptions({
  mutationFn: (id: string) => call(diary.removeTagOfMe, { id }),
  meta: { success: ['Tag rimosso', 'Non compari più in quella voce'], refreshes: [tagsKey] },
})
