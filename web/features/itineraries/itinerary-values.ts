import type { z } from 'zod'
import type { Itinerary } from '#contract/itineraries.ts'
import type { itineraryForm } from '#contract/itinerary-form.ts'
import type { TrackSummary } from '#contract/tracks.ts'

export type Rules = z.input<typeof itineraryForm>

/** What the form holds: also choices not yet made, which the rules refuse, and what it needs to show the track. */
export type ItineraryValues = Record<Exclude<keyof Rules, 'trackId'>, string> & {
  track: (TrackSummary & { id: string }) | null
}

// The number is raised when the shape changes: a draft of an older page is then left alone rather than misread.
export const itinerarySlots = (userId: string) => ({ owner: userId, form: 'itinerary.1' })

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
  track: null,
}

export const itineraryLabels: Record<keyof ItineraryValues, string> = {
  title: 'Titolo',
  description: 'Descrizione',
  difficulty: 'Difficoltà',
  roadType: 'Tipo di strada',
  duration: 'Durata',
  distanceKm: 'Distanza (km)',
  externalUrl: 'Link esterno',
  notes: 'Note aggiuntive',
  status: 'Stato',
  area: 'Area',
  track: 'Traccia GPX',
}

export function valuesOf(itinerary: Itinerary): ItineraryValues {
  const { trackId, track } = itinerary
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
    track: trackId === null || track === null ? null : { ...summaryOf(track), id: trackId },
  }
}

/** What a form shows of a track, and no more of it: the whole line would be kept with every draft. */
export const summaryOf = ({
  lengthM,
  climbM,
  hairpinCount,
  curviness,
  drawing,
}: TrackSummary): TrackSummary => ({
  ...{ lengthM, climbM, hairpinCount, curviness, drawing },
})
