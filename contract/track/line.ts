/** One place on the ground, in degrees. */
export type LonLat = { lon: number; lat: number }

/** The same with its metres above the sea, where they are known. */
export type TrackPoint = LonLat & { ele?: number | null }

/** A point on a plane, in metres. */
export type Flat = { x: number; y: number }

const earthRadiusM = 6_371_008.8
const radians = Math.PI / 180

/** Metres between two places, on the sphere. */
export function distanceM(a: LonLat, b: LonLat): number {
  const dLat = (b.lat - a.lat) * radians
  const dLon = (b.lon - a.lon) * radians
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** For each point the metres ridden so far. */
export function distancesAlong(points: readonly LonLat[]): Float64Array {
  const along = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++)
    along[i] = at(along, i - 1) + distanceM(at(points, i - 1), at(points, i))
  return along
}

/**
 * A plane that touches the earth at the point's own latitude, walked step by step: each leg keeps its length and
 * direction, however long the track is.
 */
export function flatten(points: readonly LonLat[]): Flat[] {
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
export function offsetM(from: LonLat, to: LonLat): Flat {
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

/**
 * The leg that a distance falls on, by the index of its end, with a way to mix what is known at both of its ends.
 * Before the first and behind the last point there is only that point.
 */
export function legAt(along: ArrayLike<number>, metres: number) {
  const end = Math.min(Math.max(lowerBound(along, metres), 1), along.length - 1)
  const startM = at(along, end - 1)
  const lengthM = at(along, end) - startM
  const share = lengthM === 0 ? 0 : Math.min(1, Math.max(0, (metres - startM) / lengthM))
  return { end, mix: (from: number, to: number) => from + (to - from) * share }
}

/** The first index whose value is not below the target. */
export function lowerBound(sorted: ArrayLike<number>, target: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(sorted, middle) < target) low = middle + 1
    else high = middle
  }
  return low
}
