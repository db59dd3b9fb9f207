import { queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#web/lib/session.ts'
import { listKept } from './kept-itineraries.ts'
import type { KeptItinerary } from './kept-store.ts'

const keptQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['kept-itineraries', viewerId],
    queryFn: () => listKept(viewerId),
    // Told of every change (background.ts).
    staleTime: Number.POSITIVE_INFINITY,
  })

const isThere = ({ reason }: KeptItinerary): boolean => reason !== 'refused'

/** What can be opened without signal on this device; undefined until it is known. */
export function useKeptItineraries(): KeptItinerary[] | undefined {
  return useQuery({ ...keptQuery(useViewer()?.id ?? ''), select: listThere }).data
}

const listThere = (rows: KeptItinerary[]): KeptItinerary[] => rows.filter(isThere)

/** Null: it is not kept. Undefined until it is known. */
export function useKeptItinerary(id: string): KeptItinerary | null | undefined {
  return useQuery({
    ...keptQuery(useViewer()?.id ?? ''),
    select: (rows) => rows.find((row) => row.id === id && isThere(row)) ?? null,
  }).data
}

/** Without a service worker nothing can be opened, so nothing is offered. Missing on pages without https. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'indexedDB' in globalThis
