import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { type AdminPoi, type Poi, type PoiTab, pois } from '#contract/poi.ts'
import { type ApiError, call } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { noticeEnd, toastError } from '#web/lib/query-client.ts'

const all = ['poi'] as const
const ofAdmins = [...all, 'admin'] as const

export function poiListQuery(tab: PoiTab) {
  return infiniteQueryOptions({
    queryKey: [...ofAdmins, 'list', tab],
    queryFn: ({ signal, pageParam }) =>
      call(pois.listAll, { tab, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export const poiCountsQuery = queryOptions({
  queryKey: [...ofAdmins, 'counts'],
  queryFn: ({ signal }) => call(pois.countAll, {}, signal),
})

export type Place = Pick<Poi, 'latitude' | 'longitude'> & { except?: string }

export const nearbyQuery = ({ latitude, longitude, except }: Place) =>
  queryOptions({
    queryKey: [...ofAdmins, 'nearby', latitude, longitude, except],
    queryFn: ({ signal }) => call(pois.nearby, { latitude, longitude, ...(except && { except }) }, signal),
    staleTime: 0,
  })

/** Maps and lists, and what lies along an itinerary. */
const shown = [all, ['itineraries', 'poi']]

/** That others lie beside it is asked in a dialog of its own. */
function refused(error: ApiError, client: QueryClient): void {
  if (error.code !== 'POI_NEARBY' && !noticeEnd(client, error)) toastError(error)
}

export const createMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof pois.create>) => settleDraft(input.requestKey, call(pois.create, input)),
  onError: (error, _input, _result, { client }) => refused(error, client),
  meta: {
    success: ['POI creato', 'È già sulla mappa di tutti.'],
    error: false,
    refreshes: shown,
    looksAgain: true,
  },
})

export type Verification = Pick<AdminPoi, 'id' | 'version'> & { seenNearby: string[] }

export const verifyMutation = mutationOptions({
  mutationFn: ({ id, version, seenNearby }: Verification) => call(pois.verify, { id, version, seenNearby }),
  onError: (error, _input, _result, { client }) => refused(error, client),
  meta: {
    success: ['POI verificato', 'Ora è sulla mappa di tutti.'],
    error: false,
    refreshes: shown,
    looksAgain: true,
  },
})

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => call(pois.delete, { id }),
  meta: { success: ['POI eliminato'], refreshes: shown, looksAgain: true },
})
