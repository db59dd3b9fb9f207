import type { z } from 'zod'
import type { Itinerary } from '#contract/itineraries.ts'
import type { itineraryForm } from '#contract/itinerary-form.ts'

type Rules = z.input<typeof itineraryForm>

/** What the form holds: also choices not yet made, which the rules refuse. */
export type ItineraryValues = Record<Exclude<keyof Rules, 'trackId'>, string> & { trackId: string | null }

export const nothingTyped: ItineraryValues = {
  title: '',
  description: '',
  difficulty: '',
  roadType: '',
  duration: '',
  distanceKm: '',
  externalUrl: '',
  notes: '',
  status: 'active',
  area: '',
  trackId: null,
}

export function valuesOf(itinerary: Itinerary): ItineraryValues {
  return {
    title: itinerary.title,
    description: itinerary.description,
    difficulty: itinerary.difficulty,
    roadType: itinerary.roadType,
    duration: itinerary.duration,
    distanceKm: String(itinerary.distanceKm),
    externalUrl: itinerary.externalUrl,
    notes: itinerary.notes ?? '',
    status: itinerary.status,
    area: itinerary.area ?? '',
    trackId: itinerary.trackId,
  }
}
