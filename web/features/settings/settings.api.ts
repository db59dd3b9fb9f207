import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { siteOf } from '#contract/auth.ts'
import type { SentBy } from '#contract/endpoint.ts'
import { settings } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { noticeEnd, toastError } from '#web/lib/query-client.ts'
import { keepSite } from '#web/lib/session.ts'

const all = ['settings'] as const

export const settingsQuery = queryOptions({
  queryKey: [...all, 'state'],
  queryFn: ({ signal }) => call(settings.get, {}, signal),
})

export const historyQuery = infiniteQueryOptions({
  queryKey: [...all, 'history'],
  queryFn: ({ signal, pageParam }) =>
    call(settings.history, pageParam === null ? {} : { after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const saveSettingsMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (input: SentBy<typeof settings.update>) => settleDraft(draftId, call(settings.update, input)),
    onSuccess: (state, _input, _result, { client }) => {
      client.setQueryData(settingsQuery.queryKey, state)
      keepSite(client, siteOf(state.values))
    },
    onError: (error, _input, _result, { client }) => {
      if (noticeEnd(client, error)) return undefined
      const isForForm = error.code === 'SETTINGS_CHANGED' || Object.keys(error.fields).length > 0
      if (!isForForm) toastError(error, { otherwise: 'Impossibile salvare le impostazioni' })
      const seen = client.invalidateQueries({ queryKey: all })
      // The form says what the other has changed, and must know it first.
      return error.code === 'SETTINGS_CHANGED' ? seen : undefined
    },
    meta: {
      success: ['Successo', 'Configurazioni salvate: valgono da subito.'],
      error: false,
      refreshes: [historyQuery.queryKey],
    },
  })
