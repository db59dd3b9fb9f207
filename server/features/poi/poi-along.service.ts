import type { Poi, PoiAlong } from '#contract/poi.ts'
import { boxOf } from '#contract/track/analyse.ts'
import { at } from '#contract/track/line.ts'
import { type Pass, passOf, type ShapeSegment, type TrackShape } from '#contract/track/shape.ts'
import type { Db } from '#server/platform/context.ts'
import { poiColumns } from './poi.service.ts'

const chunkKm = 8
const shownAtMost = 500

/** A piece of the line, by the first and last of its points. */
type Chunk = { segment: ShapeSegment; first: number; last: number }

/**
 * The verified points near a track, by kilometre. Plain PostgreSQL: the line is cut into short pieces whose boxes, grown
 * by the radius, ask the index; the exact distance is then computed here, against the pieces that could have it.
 */
export async function findPoiAlong(db: Db, shape: TrackShape, withinKm: number): Promise<PoiAlong[]> {
  const chunks = shape.segments.flatMap(cut)
  const boxes = chunks.map((chunk) => grownBox(chunk, withinKm))
  const rows = await db<(Poi & { chunks: number[] })[]>`
    select ${poiColumns(db)}, array_agg(b.place::int) as chunks
    from unnest(${boxes}::text[]) with ordinality as b (area, place)
      join poi on verified and point(longitude, latitude) <@ b.area::box
    group by poi.id`
  return rows
    .flatMap(({ chunks: near, ...poi }) => {
      const nearest = nearestOn(
        shape,
        near.map((place) => at(chunks, place - 1)),
        poi,
      )
      return nearest.offTrackM <= withinKm * 1000 ? [{ ...poi, ...nearest }] : []
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, shownAtMost)
}

function cut(segment: ShapeSegment): Chunk[] {
  const { along, points } = segment
  const chunks: Chunk[] = []
  let first = 0
  for (let last = 1; last < points.length; last++) {
    const isEnd = last === points.length - 1
    if (!isEnd && at(along, last) - at(along, first) < chunkKm * 1000) continue
    chunks.push({ segment, first, last })
    first = last
  }
  return chunks
}

/** As PostgreSQL reads a box: two corners. */
function grownBox({ segment, first, last }: Chunk, byKm: number): string {
  const { west, south, east, north } = boxOf([segment.points.slice(first, last + 1)])
  const lat = byKm / 111
  const lon = lat / Math.max(0.05, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180))
  return `((${west - lon},${south - lat}),(${east + lon},${north + lat}))`
}

function nearestOn(shape: TrackShape, chunks: readonly Chunk[], poi: Poi): { km: number; offTrackM: number } {
  const place = { lon: poi.longitude, lat: poi.latitude }
  let best: Pass = { km: 0, offM: Number.POSITIVE_INFINITY }
  for (const { segment, first, last } of chunks) {
    for (let end = first + 1; end <= last; end++) {
      const pass = passOf(shape, segment, end, place)
      if (pass.offM < best.offM) best = pass
    }
  }
  return { km: Math.round(best.km * 10) / 10, offTrackM: Math.round(best.offM) }
}
