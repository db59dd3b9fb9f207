import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { type AdminEvent, events, type ModerationTab } from '#contract/events.ts'
import { type ApiError, call } from '#web/lib/api.ts'
import { downloadFile } from '#web/lib/download.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { noticeEnd, toastError } from '#web/lib/query-client.ts'

const all = ['events'] as const
const ofAdmins = [...all, 'admin'] as const

export function moderationQuery(tab: ModerationTab) {
  return infiniteQueryOptions({
    queryKey: [...ofAdmins, 'list', tab],
    queryFn: ({ signal, pageParam }) =>
      call(events.listAll, { tab, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export const moderationCountsQuery = queryOptions({
  queryKey: [...ofAdmins, 'counts'],
  queryFn: ({ signal }) => call(events.countAll, {}, signal),
})

export function attendeesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...ofAdmins, 'attendees', id],
    queryFn: ({ signal, pageParam }) =>
      call(events.attendees, { id, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export const attendeesCsvMutation = mutationOptions({
  mutationFn: (id: string) => downloadFile(events.attendeesCsv, { id }),
  meta: { success: ['CSV scaricato', 'Lo trovi tra i tuoi download.'] },
})

export const approveMutation = mutationOptions({
  mutationFn: ({ id, version }: AdminEvent) => call(events.approve, { id, version }),
  meta: {
    success: ['Evento approvato', 'Ora è in calendario, e chi l’ha proposto è iscritto.'],
    // Whoever proposed it gets points for it.
    refreshes: [all, ['profile'], ['leaderboard']],
    looksAgain: true,
  },
})

export const rejectMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof events.reject>) => call(events.reject, input),
  meta: {
    success: ['Evento rifiutato', 'Chi l’ha proposto leggerà il motivo.'],
    refreshes: [all],
    looksAgain: true,
  },
})

/** Said by the form itself: above its fields, or under the one it is about. */
const isForForm = ({ code }: ApiError): boolean => code === 'EVENT_CHANGED' || code === 'EVENT_TOO_SMALL'

export const updateMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (input: SentBy<typeof events.update>) => settleDraft(draftId, call(events.update, input)),
    onError: (error, _input, _result, { client }) => {
      if (!isForForm(error) && !noticeEnd(client, error)) toastError(error)
      const seen = client.invalidateQueries({ queryKey: all })
      // The form asks what shall become of both texts, and must know the other one first.
      return error.code === 'EVENT_CHANGED' ? seen : undefined
    },
    meta: {
      success: ['Evento modificato', 'Chi si è iscritto vede già com’è ora.'],
      error: false,
      refreshes: [all],
    },
  })

export const cancelMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof events.cancel>) => call(events.cancel, input),
  meta: {
    success: ['Evento cancellato', 'Avvisiamo chi voleva venire.'],
    refreshes: [all],
    looksAgain: true,
  },
})
