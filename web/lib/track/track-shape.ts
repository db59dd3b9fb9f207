import type { Position } from 'geojson'
import { at, distanceM, distancesAlong } from '#contract/track/line.ts'
import { decodeLine, type LonLat } from '#contract/track/polyline.ts'
import type { Track } from '#contract/tracks.ts'

type Segment = { points: LonLat[]; along: Float64Array; startM: number; lengthM: number }

/** A track's line with its kilometres: where is km 12, and which km is here. */
export type TrackShape = {
  segments: Segment[]
  lengthKm: number
  /** The line on the map is a little shorter than the road: its metres are stretched to the road's. */
  stretch: number
}

export function shapeOf({ lines, lengthM }: Pick<Track, 'lines' | 'lengthM'>): TrackShape {
  let startM = 0
  const segments = lines.map(decodeLine).flatMap((points) => {
    if (points.length < 2) return []
    const along = distancesAlong(points)
    const segment = { points, along, startM, lengthM: at(along, along.length - 1) }
    startM += segment.lengthM
    return [segment]
  })
  return { segments, lengthKm: lengthM / 1000, stretch: startM === 0 ? 1 : lengthM / startM }
}

export function placeAt({ segments, stretch }: TrackShape, km: number): LonLat | null {
  const metres = (km * 1000) / stretch
  const segment = segments.findLast(({ startM }) => startM <= metres) ?? segments[0]
  return segment ? placeIn(segment, metres - segment.startM) : null
}

/** The part between two kilometres, as the coordinates of one line per unbroken piece. */
export function partBetween({ segments, stretch }: TrackShape, fromKm: number, toKm: number): Position[][] {
  const from = (fromKm * 1000) / stretch
  const to = (toKm * 1000) / stretch
  return segments.flatMap((segment) => {
    const start = Math.max(0, from - segment.startM)
    const end = Math.min(segment.lengthM, to - segment.startM)
    if (end <= start) return []
    const inner = segment.points.filter((_, i) => at(segment.along, i) > start && at(segment.along, i) < end)
    return [[placeIn(segment, start), ...inner, placeIn(segment, end)].map(({ lon, lat }) => [lon, lat])]
  })
}

/**
 * The kilometre nearest to a place. A road that passes twice is told apart by where one was before: the nearer pass
 * to that kilometre wins among those that are about as close.
 */
export function kmNear(
  { segments, stretch }: TrackShape,
  place: LonLat,
  wasKm: number | null,
): number | null {
  const closeM = 60
  const passes = segments.flatMap((segment) =>
    segment.points.slice(1).map((_, i) => passOf(segment, i, place, stretch)),
  )
  const best = passes.reduce((least, { offM }) => Math.min(least, offM), Number.POSITIVE_INFINITY)
  const candidates = passes.filter(({ offM }) => offM <= best + (wasKm === null ? 0 : closeM))
  const distance = ({ km, offM }: Pass) => (wasKm === null ? offM : Math.abs(km - wasKm) + offM / closeM)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]?.km ?? null
}

type Pass = { km: number; offM: number }

function passOf({ points, along, startM }: Segment, i: number, place: LonLat, stretch: number): Pass {
  const a = at(points, i)
  const b = at(points, i + 1)
  const squeeze = Math.cos((place.lat * Math.PI) / 180)
  const [dx, dy] = [(b.lon - a.lon) * squeeze, b.lat - a.lat]
  const square = dx * dx + dy * dy
  const dot = (place.lon - a.lon) * squeeze * dx + (place.lat - a.lat) * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot / square))
  const foot = { lon: a.lon + (b.lon - a.lon) * share, lat: a.lat + (b.lat - a.lat) * share }
  const metres = startM + at(along, i) + (at(along, i + 1) - at(along, i)) * share
  return { km: (metres * stretch) / 1000, offM: distanceM(place, foot) }
}

function placeIn({ points, along, lengthM }: Segment, metres: number): LonLat {
  const target = Math.min(lengthM, Math.max(0, metres))
  let low = 1
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(along, middle) < target) low = middle + 1
    else high = middle
  }
  const a = at(points, low - 1)
  const b = at(points, low)
  const leg = at(along, low) - at(along, low - 1)
  const share = leg === 0 ? 0 : (target - at(along, low - 1)) / leg
  return { lon: a.lon + (b.lon - a.lon) * share, lat: a.lat + (b.lat - a.lat) * share }
}
