import type { Poi, PoiAlong } from '#contract/poi.ts'
import { boxOf } from '#contract/track/analyse.ts'
import { at, distancesAlong, offsetM, type TrackPoint } from '#contract/track/line.ts'
import { distanceToLeg, shareOnLeg } from '#contract/track/simplify.ts'
import type { Db } from '#server/platform/context.ts'
import { poiColumns } from './poi.service.ts'

const chunkKm = 8
const shownAtMost = 500

/** A piece of the line; `along` are the metres ridden up to each of its points. */
type Chunk = { points: TrackPoint[]; along: Float64Array }

/**
 * The verified points near a line, by kilometre. Plain PostgreSQL: the line is cut into short pieces whose boxes, grown
 * by the radius, ask the index; the exact distance is then computed here, against the pieces that could have it.
 */
export async function findPoiAlong(
  db: Db,
  lines: readonly TrackPoint[][],
  withinKm: number,
): Promise<PoiAlong[]> {
  const chunks = cut(lines)
  const boxes = chunks.map(({ points }) => grownBox(points, withinKm))
  const rows = await db<(Poi & { chunks: number[] })[]>`
    select ${poiColumns(db)}, array_agg(b.place::int) as chunks
    from unnest(${boxes}::text[]) with ordinality as b (area, place)
      join poi on verified and point(longitude, latitude) <@ b.area::box
    group by poi.id`
  return rows
    .flatMap(({ chunks: near, ...poi }) => {
      const nearest = nearestOn(
        near.map((place) => at(chunks, place - 1)),
        poi,
      )
      return nearest.offTrackM <= withinKm * 1000 ? [{ ...poi, ...nearest }] : []
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, shownAtMost)
}

function cut(lines: readonly TrackPoint[][]): Chunk[] {
  const chunks: Chunk[] = []
  let beforeM = 0
  for (const line of lines) {
    const along = distancesAlong(line).map((metres) => metres + beforeM)
    let start = 0
    for (let i = 1; i < line.length; i++) {
      const isLast = i === line.length - 1
      if (!isLast && at(along, i) - at(along, start) < chunkKm * 1000) continue
      chunks.push({ points: line.slice(start, i + 1), along: along.subarray(start, i + 1) })
      start = i
    }
    beforeM = along.at(-1) ?? beforeM
  }
  return chunks
}

/** As PostgreSQL reads a box: two corners. */
function grownBox(points: readonly TrackPoint[], byKm: number): string {
  const { west, south, east, north } = boxOf([points])
  const lat = byKm / 111
  const lon = lat / Math.max(0.05, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180))
  return `((${west - lon},${south - lat}),(${east + lon},${north + lat}))`
}

function nearestOn(chunks: readonly Chunk[], poi: Poi): { km: number; offTrackM: number } {
  const here = { lon: poi.longitude, lat: poi.latitude }
  const middle = { x: 0, y: 0 }
  let best = { alongM: 0, offM: Number.POSITIVE_INFINITY }
  for (const { points, along } of chunks) {
    // As seen from the point: steps added up from the piece's far end would bring their errors along.
    const flat = points.map((point) => offsetM(here, point))
    for (let i = 1; i < flat.length; i++) {
      const [from, to] = [at(flat, i - 1), at(flat, i)]
      const offM = distanceToLeg(middle, from, to)
      if (offM >= best.offM) continue
      const lengthM = at(along, i) - at(along, i - 1)
      best = { alongM: at(along, i - 1) + shareOnLeg(middle, from, to) * lengthM, offM }
    }
  }
  return { km: Math.round(best.alongM / 100) / 10, offTrackM: Math.round(best.offM) }
}
