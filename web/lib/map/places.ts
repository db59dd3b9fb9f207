import { queryOptions } from '@tanstack/react-query'
import { baseMapFiles } from './base-map-files.ts'
import { decodeShape } from './shapes.ts'

/** A town of the embedded map. Its index in the list is its rank: the first one is the most important. */
export type Place = {
  name: string
  /** `SO`; outside Italy the country's two letters in lower case. */
  province: string
  lon: number
  lat: number
}

export type PlacesFile = { names: string; provinces: string; locations: string; decimals: number }

export const placesQuery = queryOptions({
  queryKey: ['map', 'places'],
  queryFn: async ({ signal }) => readPlaces(await loadFile<PlacesFile>(baseMapFiles.places, signal)),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

export function readPlaces({ names, provinces, locations, decimals }: PlacesFile): Place[] {
  const points = decodeShape(locations, decimals)
  return names.split('\n').map((name, i) => {
    const [lon = 0, lat = 0] = points[i] ?? []
    return { name, province: provinces.slice(2 * i, 2 * i + 2), lon, lat }
  })
}

export async function loadFile<File>(url: string, signal?: AbortSignal): Promise<File> {
  const answer = await fetch(url, signal ? { signal } : {})
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.json() as Promise<File>
}
