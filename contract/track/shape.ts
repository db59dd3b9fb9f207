import { at, distancesAlong, type Flat, type LonLat, legAt, offsetM } from './line.ts'
import { decodeLine } from './polyline.ts'
import { distanceToLeg, shareOnLeg } from './simplify.ts'

/** An unbroken piece; `along` are the metres of the shown line up to each of its points, from its own start. */
export type ShapeSegment = { points: LonLat[]; along: Float64Array; startM: number; lengthM: number }

/** A track's line with its kilometres: where is km 12, and which km is here. */
export type TrackShape = {
  segments: ShapeSegment[]
  lengthKm: number
  /** The shown line is a little shorter than the road: its metres are stretched to the road's. */
  stretch: number
}

export function shapeOf({ lines, lengthM }: { lines: readonly string[]; lengthM: number }): TrackShape {
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

/** The part between two kilometres, one line for each unbroken piece. */
export function partBetween({ segments, stretch }: TrackShape, fromKm: number, toKm: number): LonLat[][] {
  const from = (fromKm * 1000) / stretch
  const to = (toKm * 1000) / stretch
  return segments.flatMap((segment) => {
    const start = Math.max(0, from - segment.startM)
    const end = Math.min(segment.lengthM, to - segment.startM)
    if (end <= start) return []
    const inner = segment.points.filter((_, i) => at(segment.along, i) > start && at(segment.along, i) < end)
    return [[placeIn(segment, start), ...inner, placeIn(segment, end)]]
  })
}

/**
 * The kilometre nearest to a place. A road that passes twice is told apart by where one was before: the nearer pass
 * to that kilometre wins among those that are about as close.
 */
export function kmNear(shape: TrackShape, place: LonLat, wasKm: number | null): number | null {
  const closeM = 60
  const passes = shape.segments.flatMap((segment) =>
    segment.points.slice(1).map((_, i) => passOf(shape, segment, i + 1, place)),
  )
  const best = passes.reduce((least, { offM }) => Math.min(least, offM), Number.POSITIVE_INFINITY)
  const candidates = passes.filter(({ offM }) => offM <= best + (wasKm === null ? 0 : closeM))
  const distance = ({ km, offM }: Pass) => (wasKm === null ? offM : Math.abs(km - wasKm) + offM / closeM)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]?.km ?? null
}

/** How close a leg comes to a place, and at which kilometre. */
export type Pass = { km: number; offM: number }

const here: Flat = { x: 0, y: 0 }

/** The leg that ends at point `end`. Seen from the place itself: a plane laid elsewhere would bring its errors along. */
export function passOf({ stretch }: TrackShape, segment: ShapeSegment, end: number, place: LonLat): Pass {
  const { points, along, startM } = segment
  const from = offsetM(place, at(points, end - 1))
  const to = offsetM(place, at(points, end))
  const legM = at(along, end) - at(along, end - 1)
  const metres = startM + at(along, end - 1) + legM * shareOnLeg(here, from, to)
  return { km: (metres * stretch) / 1000, offM: distanceToLeg(here, from, to) }
}

function placeIn({ points, along }: ShapeSegment, metres: number): LonLat {
  const { end, mix } = legAt(along, metres)
  const [a, b] = [at(points, end - 1), at(points, end)]
  return { lon: mix(a.lon, b.lon), lat: mix(a.lat, b.lat) }
}
