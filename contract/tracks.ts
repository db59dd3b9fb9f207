import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'

/** What a GPX file may hold (geo.md §4.3). */
export const gpxLimits = {
  maxBytes: 25 * 1024 * 1024,
  points: 200_000,
  lengthKm: 5000,
  waypoints: 2000,
  depth: 24,
  text: 20_000,
  attributes: 64,
  name: 200,
} as const

export const gpxMediaType = 'application/gpx+xml'

/** What a card says of a track. */
export const trackSummary = z.object({
  lengthM: z.int(),
  /** Null where the file has no heights: `Quota non disponibile`, never 0. */
  climbM: z.int().nullable(),
  hairpinCount: z.int(),
  curviness: z.number(),
  /** The `d` of an SVG path in a box of `drawingSize`. */
  drawing: z.string(),
})
export type TrackSummary = z.output<typeof trackSummary>

const place = { lon: z.number(), lat: z.number() }

/** What the dialog shows of a track. */
export const track = trackSummary.extend({
  descentM: z.int().nullable(),
  minEleM: z.int().nullable(),
  maxEleM: z.int().nullable(),
  curveCount: z.int(),
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** Encoded by `track/polyline.ts`, one for each unbroken piece. */
  lines: z.array(z.string()),
  profile: z.array(
    z.object({
      km: z.number(),
      ele: z.number(),
      slopePercent: z.number(),
      isBreak: z.literal(true).optional(),
    }),
  ),
  hairpins: z.array(z.object({ ...place, km: z.number() })),
  curvinessPerKm: z.array(z.number()),
})
export type Track = z.output<typeof track>

/** The answer to an upload: what was found, for the form to show before anything is published. */
export const uploadedTrack = trackSummary.extend({
  id: z.uuid(),
  name: z.string().nullable(),
  pointCount: z.int(),
  /** Points whose coordinates are not on earth. */
  droppedCount: z.int(),
})
export type UploadedTrack = z.output<typeof uploadedTrack>

export const tracks = {
  upload: endpoint({
    method: 'POST',
    path: '/tracks',
    audience: 'user',
    summary: 'Reads a GPX file and keeps its track for a form that is about to be saved.',
    input: nothing,
    output: uploadedTrack,
    upload: { mediaType: gpxMediaType, maxBytes: gpxLimits.maxBytes, tooLarge: 'GPX_TOO_LARGE' },
    errors: [
      'GPX_TOO_LARGE',
      'GPX_EMPTY_FILE',
      'GPX_ENCODING',
      'GPX_NOT_GPX',
      'GPX_BROKEN',
      'GPX_TRUNCATED',
      'GPX_DOCTYPE',
      'GPX_TOO_DEEP',
      'GPX_TEXT_TOO_LONG',
      'GPX_TOO_MANY_POINTS',
      'GPX_TOO_LONG',
      'GPX_TOO_MANY_WAYPOINTS',
      'GPX_NO_TRACK',
      'GPX_NO_VALID_POINTS',
      'GPX_TOO_SLOW',
      'UPLOAD_INCOMPLETE',
      'UNSUPPORTED_CONTENT',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
}
