import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { itineraries } from '#contract/itineraries.ts'
import { pois } from '#contract/poi.ts'
import type { PoiCategory } from '#contract/poi-values.ts'
import { call } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import type { SeenView } from '#web/lib/map/view.ts'
import { boxAround } from './view-box.ts'

export function poisInViewQuery(view: Pick<SeenView, 'box' | 'zoom'>, categories: readonly PoiCategory[]) {
  const box = boxAround(view)
  return queryOptions({
    queryKey: ['poi', 'in-view', box, categories],
    queryFn: ({ signal }) =>
      call(pois.inView, { ...box, ...(categories.length > 0 && { category: [...categories] }) }, signal),
    // Points stay where they are while those of the next view are on their way.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export const savedLinesQuery = queryOptions({
  queryKey: ['itineraries', 'saved-lines'],
  queryFn: ({ signal }) => call(itineraries.savedLines, {}, signal),
})

export const proposeMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof pois.propose>) =>
    settleDraft(input.requestKey, call(pois.propose, input)),
  meta: { success: ['Punto proposto', 'Sarà visibile dopo la verifica'] },
})
