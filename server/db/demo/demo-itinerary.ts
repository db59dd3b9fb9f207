import type { Area, Difficulty, ItineraryStatus, RoadType } from '#contract/itinerary-values.ts'
import type { Place, Road } from './lay-road.ts'

export type DemoItinerary = {
  /** Its name among ours; never shown. */
  slug: string
  title: string
  description: string
  difficulty: Difficulty
  roadType: RoadType
  duration: string
  notes?: string
  externalUrl: string
  area: Area
  status?: ItineraryStatus
  publishedDaysAgo: number
  /** How many riders keep it among theirs. */
  saves: number
  /** With a track, or only with its length. */
  road: Road | { km: number }
}

export type Start = [name: string, lon: number, lat: number, ele: number]
export type Next = [...Start, km: number, hairpins?: number]

/** Places by name, degrees and metres; from the second on, how the road from the one before is. */
export function through(start: Start, ...next: Next[]): Road {
  return {
    from: place(...start),
    legs: next.map(([name, lon, lat, ele, km, hairpins = 0]) => ({
      to: place(name, lon, lat, ele),
      km,
      hairpins,
    })),
  }
}

const place = (name: string, lon: number, lat: number, ele: number): Place => ({ name, lon, lat, ele })
