import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { itineraryEdit, itineraryForm } from './itinerary-form.ts'
import {
  areas,
  difficulties,
  hairpinMinimums,
  lengthRanges,
  roadTypes,
  statuses,
  wordsLimit,
} from './itinerary-values.ts'
import { cursor, pageOf } from './paging.ts'
import { poiAlong } from './poi.ts'
import { poiRadiiKm } from './poi-values.ts'
import { gpxMediaType, track, trackSummary } from './tracks.ts'

export const popularCount = 6
/** What a browser keeps for the time without signal: so many of the saved ones by itself, so many that were asked for. */
export const keptLimits = { saved: 50, wished: 50 } as const
export const offRoadGroupSize = 3
/** Of each of the carousels that go on as one scrolls: what any screen shows at first, and a few more. */
export const shelfSize = 8

/** More than two lines hold on any screen: lists of what may be 5,000 long travel over one bar of signal. */
export const cardDescriptionLength = 300

/** What a card shows. Who created it is for nobody. */
export const itineraryCard = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Its beginning. */
  description: z.string(),
  difficulty: z.enum(difficulties),
  roadType: z.enum(roadTypes),
  duration: z.string(),
  distanceKm: z.int(),
  area: z.enum(areas).nullable(),
  status: z.enum(statuses),
  isSaved: z.boolean(),
  track: trackSummary.nullable(),
})
export type ItineraryCard = z.output<typeof itineraryCard>

export const itinerary = itineraryCard.extend({
  /** The whole. */
  description: z.string(),
  notes: z.string().nullable(),
  externalUrl: z.string(),
  saveCount: z.int(),
  /** Sent back with an edit: a change made meanwhile by somebody else is not overwritten. */
  version: z.int(),
  trackId: z.uuid().nullable(),
  track: track.nullable(),
})
export type Itinerary = z.output<typeof itinerary>

const page = pageOf(itineraryCard)
export type ItineraryPage = z.output<typeof page>

/** The carousels of /route-planner. The two that hold everything of a road type go on with `list`. */
export const itineraryOverview = z.object({
  popular: z.array(itineraryCard),
  offRoad: z.object({
    Italia: z.array(itineraryCard),
    Europa: z.array(itineraryCard),
    Estero: z.array(itineraryCard),
  }),
  road: page,
  mixed: page,
})
export type ItineraryOverview = z.output<typeof itineraryOverview>

/** What the search box asks; it also lives in the page's address. */
export const itineraryFilters = z.object({
  words: z.string().trim().max(wordsLimit).optional(),
  difficulty: z.enum(difficulties).optional(),
  roadType: z.enum(roadTypes).optional(),
  area: z.enum(areas).optional(),
  length: z.enum(lengthRanges).optional(),
  minHairpins: z.coerce.number().pipe(z.literal(hairpinMinimums)).optional(),
  /** Only those that the viewer saved. */
  saved: z.literal('1').optional(),
})
export type ItineraryFilters = z.output<typeof itineraryFilters>

export const savedLine = z.object({
  id: z.uuid(),
  title: z.string(),
  roadType: z.enum(roadTypes),
  lines: z.array(z.string()),
})
export type SavedLine = z.output<typeof savedLine>

const byId = z.strictObject({ id: z.uuid() })

/** One id or several of a query: a single one arrives without its list. */
const someIds = z
  .preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.uuid()).max(keptLimits.saved + keptLimits.wished),
  )
  .optional()

export const itineraries = {
  overview: endpoint({
    method: 'GET',
    path: '/itineraries/overview',
    audience: 'user',
    summary: 'The carousels of the itineraries page. Inactive ones are shown to admins only.',
    input: nothing,
    output: itineraryOverview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/itineraries',
    audience: 'user',
    summary: 'Itineraries by words and filters, newest first, a page at a time.',
    input: z.strictObject({ ...itineraryFilters.shape, after: cursor.optional() }),
    output: page,
  }),
  savedLines: endpoint({
    method: 'GET',
    path: '/itineraries/saved-lines',
    audience: 'user',
    summary: 'The tracks of the itineraries that one saved, coarse, for the map: the newest hundred.',
    input: nothing,
    output: z.object({ items: z.array(savedLine) }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/itineraries/versions',
    audience: 'user',
    summary:
      'How new the itineraries are that a browser keeps, and the newest fifty saved ones; what is gone is left out.',
    input: z.strictObject({ ids: someIds }),
    output: z.object({
      items: z.array(z.object({ id: z.uuid(), version: z.int(), isSaved: z.boolean() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/itineraries/:id',
    audience: 'user',
    summary: 'One itinerary with its track.',
    input: byId,
    output: itinerary,
    errors: ['ITINERARY_NOT_FOUND'],
  }),
  poiAlong: endpoint({
    method: 'GET',
    path: '/itineraries/:id/poi',
    audience: 'user',
    summary: 'Verified points of interest near the track, in order of kilometre.',
    input: byId.extend({ withinKm: z.coerce.number().pipe(z.literal(poiRadiiKm)).default(2) }),
    output: z.object({ items: z.array(poiAlong) }),
    errors: ['ITINERARY_NOT_FOUND'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/itineraries/:id/gpx',
    audience: 'user',
    summary: 'The track as GPX 1.1 at full precision, with the verified points along it as waypoints.',
    input: byId,
    output: z.string(),
    download: { mediaType: gpxMediaType, isLinkable: true },
    errors: ['ITINERARY_NOT_FOUND', 'TRACK_GONE', 'TOO_MANY_ATTEMPTS'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/itineraries',
    audience: 'admin',
    summary: 'Publishes an itinerary. The same key again makes no second one, and keeps what is said last.',
    input: itineraryForm.extend({ requestKey: z.uuid() }),
    output: itinerary,
    // Not found: the key is that of somebody else's itinerary.
    errors: ['ITINERARY_NOT_FOUND', 'ITINERARY_CHANGED', 'TRACK_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/itineraries/:id',
    audience: 'admin',
    summary: 'Changes an itinerary, its track included.',
    input: itineraryEdit.extend({ id: z.uuid() }),
    output: itinerary,
    errors: ['ITINERARY_NOT_FOUND', 'ITINERARY_CHANGED', 'TRACK_NOT_FOUND'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/itineraries/:id',
    audience: 'admin',
    summary: 'Deletes an itinerary and its track; one that is gone already is as well as deleted.',
    input: byId,
    output: done,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/itineraries/:id/save',
    audience: 'user',
    summary: 'Saves an itinerary for oneself.',
    input: byId,
    output: done,
    errors: ['ITINERARY_NOT_FOUND'],
  }),
  unsave: endpoint({
    method: 'DELETE',
    path: '/itineraries/:id/save',
    audience: 'user',
    summary: 'Takes an itinerary off one’s saved ones.',
    input: byId,
    output: done,
  }),
}

type OffRoad<Card> = Record<'Italia' | 'Europa' | 'Estero' | 'none', Card[]>

/**
 * Three to a group: those of its area first; those without an area then fill what is left, in the order of the groups
 * (decisions C). Each list newest first.
 */
export function offRoadGroups<Card>({
  none,
  ...byArea
}: OffRoad<Card>): Record<(typeof areas)[number], Card[]> {
  const waiting = [...none]
  const fill = (own: Card[]): Card[] => {
    const group = own.slice(0, offRoadGroupSize)
    return [...group, ...waiting.splice(0, offRoadGroupSize - group.length)]
  }
  return { Italia: fill(byArea.Italia), Europa: fill(byArea.Europa), Estero: fill(byArea.Estero) }
}
