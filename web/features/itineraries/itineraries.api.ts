import {
  infiniteQueryOptions,
  mutationOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import {
  type Itinerary,
  type ItineraryCard,
  type ItineraryFilters,
  type ItineraryOverview,
  type ItineraryPage,
  itineraries,
} from '#contract/itineraries.ts'
import type { poiRadiiKm } from '#contract/poi-values.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { brought } from '#web/lib/brought.ts'
import { downloadFile, saveFile } from '#web/lib/download.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { syncSoon } from '#web/lib/offline/background.ts'
import { keptCopy } from '#web/lib/offline/kept-itineraries.ts'

const all = ['itineraries'] as const

export const overviewQuery = queryOptions({
  queryKey: [...all, 'overview'],
  queryFn: ({ signal }) => call(itineraries.overview, {}, signal),
  ...brought(itineraries.overview, {}),
})

export function listQuery(filters: ItineraryFilters, firstPage?: ItineraryPage) {
  return infiniteQueryOptions({
    queryKey: [...all, 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      call(itineraries.list, { ...filters, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...(firstPage && { initialData: { pages: [firstPage], pageParams: [null] } }),
  })
}

export function itineraryQuery(id: string) {
  return queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(itineraries.get, { id }, signal),
  })
}

export function poiAlongQuery(id: string, withinKm: (typeof poiRadiiKm)[number]) {
  return queryOptions({
    queryKey: [...all, 'poi', id, withinKm],
    queryFn: ({ signal }) => call(itineraries.poiAlong, { id, withinKm }, signal),
  })
}

export const downloadMutation = mutationOptions({
  mutationFn: (id: string) =>
    downloadFile(itineraries.download, { id }).catch(async (error: unknown) => {
      const gpx = isApiError(error) && error.status === 0 ? (await keptCopy(id))?.gpx : null
      if (!gpx) throw error
      saveFile(gpx.file, gpx.name)
    }),
})

const success = (title: string, what: string) =>
  [`Itinerario ${title}`, `L'itinerario è stato ${what} con successo`] as const

export const createMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof itineraries.create>) =>
    settleDraft(input.requestKey, call(itineraries.create, input)),
  meta: { success: success('creato', 'creato'), refreshes: [all] },
})

export const updateMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (input: SentBy<typeof itineraries.update>) =>
      settleDraft(draftId, call(itineraries.update, input)),
    meta: { success: success('aggiornato', 'aggiornato'), refreshes: [all] },
  })

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => call(itineraries.delete, { id }),
  meta: { success: success('eliminato', 'eliminato') },
})

/** After a deletion. The dialog that still shows it, on its way out, must not ask for what is gone. */
export async function forgetItinerary(client: QueryClient, id: string): Promise<void> {
  const isOfIt = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.includes(id)
  await client.cancelQueries({ queryKey: all, predicate: isOfIt })
  await client.invalidateQueries({ queryKey: all, predicate: isOfIt, refetchType: 'none' })
  await client.invalidateQueries({ queryKey: all, predicate: (query) => !isOfIt(query) })
}

/** The heart answers at once; a failure puts it back and says so. */
export const saveMutation = mutationOptions({
  // One after the other: of two quick presses the last one stands, on the server as well.
  scope: { id: 'itinerary-save' },
  mutationFn: ({ id, isSaved }: { id: string; isSaved: boolean }) =>
    call(isSaved ? itineraries.save : itineraries.unsave, { id }),
  onMutate: ({ id, isSaved }, { client }) => markSaved(client, id, isSaved),
  onSuccess: syncSoon,
  onError: (_error, { id, isSaved }, _result, { client }) => markSaved(client, id, !isSaved),
  onSettled: (_answer, error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: all, refetchType: error ? 'active' : 'none' }),
})

function markSaved(client: QueryClient, id: string, isSaved: boolean): void {
  const mark = <Card extends ItineraryCard>(card: Card): Card =>
    card.id === id ? { ...card, isSaved } : card
  const markPage = (page: ItineraryPage): ItineraryPage => ({ ...page, items: page.items.map(mark) })

  client.setQueryData<Itinerary>(itineraryQuery(id).queryKey, (itinerary) => itinerary && mark(itinerary))
  client.setQueryData(
    overviewQuery.queryKey,
    (overview) => overview && markOverview(overview, mark, markPage),
  )
  client.setQueriesData<{ pages: ItineraryPage[]; pageParams: unknown[] }>(
    { queryKey: [...all, 'list'] },
    (list) => list && { ...list, pages: list.pages.map(markPage) },
  )
}

function markOverview(
  { popular, offRoad, road, mixed }: ItineraryOverview,
  mark: (card: ItineraryCard) => ItineraryCard,
  markPage: (page: ItineraryPage) => ItineraryPage,
): ItineraryOverview {
  return {
    popular: popular.map(mark),
    offRoad: {
      Italia: offRoad.Italia.map(mark),
      Europa: offRoad.Europa.map(mark),
      Estero: offRoad.Estero.map(mark),
    },
    road: markPage(road),
    mixed: markPage(mixed),
  }
}
