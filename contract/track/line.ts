/** One place on the ground, in degrees; `ele` in metres above the sea where it is known. */
export type TrackPoint = { lon: number; lat: number; ele?: number | null }

/** A point on a plane, in metres. */
export type Flat = { x: number; y: number }

const earthRadiusM = 6_371_008.8
const radians = Math.PI / 180

/** Metres between two places, on the sphere. */
export function distanceM(a: TrackPoint, b: TrackPoint): number {
  const dLat = (b.lat - a.lat) * radians
  const dLon = (b.lon - a.lon) * radians
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** For each point the metres ridden so far. */
export function distancesAlong(points: readonly TrackPoint[]): Float64Array {
  const along = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++)
    along[i] = at(along, i - 1) + distanceM(at(points, i - 1), at(points, i))
  return along
}

/**
 * A plane that touches the earth at the point's own latitude, walked step by step: each leg keeps its length and
 * direction, however long the track is.
 */
export function flatten(points: readonly TrackPoint[]): Flat[] {
  const flat: Flat[] = []
  let x = 0
  let y = 0
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before) {
      const step = offsetM(before, point)
      x += step.x
      y += step.y
    }
    flat.push({ x, y })
  }
  return flat
}

/** How far east and north one place lies of another. */
export function offsetM(from: TrackPoint, to: TrackPoint): Flat {
  const middle = ((from.lat + to.lat) / 2) * radians
  return {
    x: shortestTurn(to.lon - from.lon) * radians * earthRadiusM * Math.cos(middle),
    y: (to.lat - from.lat) * radians * earthRadiusM,
  }
}

/** Degrees of longitude by the short way round: a step over the date line is not a trip round the world. */
export function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}

/** The element that is known to be there: loops over fixed ranges need no default. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T
}
