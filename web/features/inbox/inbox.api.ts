import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { type InboxPreference, inbox } from '#contract/inbox.ts'
import { push } from '#contract/push.ts'
import { call } from '#web/lib/api.ts'
import { inboxKey } from '#web/lib/inbox.ts'

export const inboxQuery = infiniteQueryOptions({
  queryKey: [...inboxKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(inbox.list, pageParam === null ? {} : { after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const readMutation = mutationOptions({
  mutationFn: (id: string) => call(inbox.read, { id }),
  meta: { error: 'Impossibile aggiornare la notifica', refreshes: [inboxKey], looksAgain: true },
})

/** Whoever opens what it is about has read it; if that is not noted, it stays unread, and nothing is lost. */
export const openMutation = mutationOptions({
  mutationFn: (id: string) => call(inbox.read, { id }),
  meta: { error: false, refreshes: [inboxKey] },
})

/** Up to the newest that is on the screen: what comes while it is pressed has been seen by nobody. */
export const readAllMutation = mutationOptions({
  mutationFn: (upTo: string) => call(inbox.readAll, { upTo }),
  meta: { error: 'Impossibile aggiornare le notifiche', refreshes: [inboxKey], looksAgain: true },
})

export const preferencesQuery = queryOptions({
  queryKey: ['inbox-preferences'],
  queryFn: ({ signal }) => call(inbox.preferences, {}, signal),
})

export const preferMutation = mutationOptions({
  mutationKey: preferencesQuery.queryKey,
  mutationFn: (wish: SentBy<typeof inbox.prefer>) => call(inbox.prefer, wish),
  // One by one: a switch that answers late must not turn back one that was pressed after it.
  scope: { id: 'inbox-preferences' },
  onSuccess: (saved: InboxPreference, _wish, _result, { client }) =>
    client.setQueryData(
      preferencesQuery.queryKey,
      (kept) =>
        kept && { ...kept, topics: kept.topics.map((row) => (row.topic === saved.topic ? saved : row)) },
    ),
  meta: { error: 'Impossibile salvare la preferenza' },
})

/** Whether the site sends push at all. */
export const pushKeyQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: ({ signal }) => call(push.key, {}, signal),
})

export const preferDigestMutation = mutationOptions({
  mutationFn: (isOn: boolean) => call(inbox.preferDigest, { isOn }),
  meta: {
    success: ['Preferenza salvata'],
    error: 'Impossibile salvare la preferenza',
    refreshes: [preferencesQuery.queryKey],
  },
})

/** Asked once, by opening the link: again it would undo a change of mind. */
export const unsubscribeQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(inbox.unsubscribe, { token: token ?? '' }, signal),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

export const resubscribeMutation = mutationOptions({
  mutationFn: (token: string) => call(inbox.resubscribe, { token }),
})
