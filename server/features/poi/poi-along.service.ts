import type { Poi, PoiAlong } from '#contract/poi.ts'
import { boxOf } from '#contract/track/analyse.ts'
import { at, distancesAlong, flatten, type TrackPoint } from '#contract/track/line.ts'
import { shareOnLeg } from '#contract/track/simplify.ts'
import type { Db } from '#server/platform/context.ts'
import { poiColumns } from './poi.service.ts'

const chunkKm = 8
const shownAtMost = 500

type Chunk = { points: TrackPoint[]; startKm: number }

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
  let beforeKm = 0
  for (const line of lines) {
    const along = distancesAlong(line)
    let start = 0
    for (let i = 1; i < line.length; i++) {
      const isLast = i === line.length - 1
      if (!isLast && at(along, i) - at(along, start) < chunkKm * 1000) continue
      chunks.push({ points: line.slice(start, i + 1), startKm: beforeKm + at(along, start) / 1000 })
      start = i
    }
    beforeKm += (along.at(-1) ?? 0) / 1000
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
  let best = { km: 0, offTrackM: Number.POSITIVE_INFINITY }
  for (const { points, startKm } of chunks) {
    // The point first: every leg is then measured on a plane that touches the earth beside it.
    const [here, ...flat] = flatten([{ lon: poi.longitude, lat: poi.latitude }, ...points])
    if (!here) continue
    let km = startKm
    for (let i = 1; i < flat.length; i++) {
      const from = at(flat, i - 1)
      const to = at(flat, i)
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      const share = shareOnLeg(here, from, to)
      const off = Math.hypot(
        here.x - from.x - share * (to.x - from.x),
        here.y - from.y - share * (to.y - from.y),
      )
      if (off < best.offTrackM) best = { km: km + (share * length) / 1000, offTrackM: off }
      km += length / 1000
    }
  }
  return { km: Math.round(best.km * 10) / 10, offTrackM: Math.round(best.offTrackM) }
}
