import type { Itinerary, itineraries } from '#contract/itineraries.ts'
import type { PoiAlong } from '#contract/poi.ts'
import { poiCategoryLabels } from '#contract/poi-values.ts'
import { shapeOf } from '#contract/track/shape.ts'
import { findPoiAlong } from '#server/features/poi/poi-along.service.ts'
import { getTrackPoints, streamGpx } from '#server/features/tracks/tracks.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { findLine } from './itineraries.queries.ts'
import { getItinerary } from './itineraries.service.ts'

/** How far off the road a point may be to go into the file that people take along. */
const waypointsWithinKm = 2
const downloadsPerHour = 100

export const poiAlong: Verb<typeof itineraries.poiAlong> = async (ctx, { id, withinKm }) => {
  const found = await findLine(ctx, id)
  if (!found) throw new AppError('ITINERARY_NOT_FOUND')
  const { lines, lengthM } = found
  return { items: lines ? await findPoiAlong(ctx.db, shapeOf({ lines, lengthM }), withinKm) : [] }
}

async function alongTrack(ctx: SignedInCtx, { track }: Itinerary, withinKm: number): Promise<PoiAlong[]> {
  return track ? findPoiAlong(ctx.db, shapeOf(track), withinKm) : []
}

export const download: DownloadVerb<typeof itineraries.download> = async (ctx, { id }) => {
  await takeAttempt(ctx, {
    bucket: 'gpx_download',
    key: ctx.viewer.id,
    limit: downloadsPerHour,
    pauseMinutes: 60,
  })
  const itinerary = await getItinerary(ctx, id)
  if (!itinerary.trackId) throw new AppError('TRACK_GONE')
  const [segments, points] = await Promise.all([
    getTrackPoints(ctx.db, itinerary.trackId),
    alongTrack(ctx, itinerary, waypointsWithinKm),
  ])
  const content = streamGpx({
    name: itinerary.title,
    link: `${ctx.config.publicUrl}/route-planner/${id}`,
    segments: segments ?? [],
    waypoints: points.map(({ longitude: lon, latitude: lat, name, description, category }) => ({
      lon,
      lat,
      name,
      description,
      type: poiCategoryLabels[category],
    })),
  })
  return { fileName: `${fileNameOf(itinerary.title, 'itinerario')}.gpx`, content }
}
