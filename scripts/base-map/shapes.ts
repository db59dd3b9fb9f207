import { encodeLine } from '../../contract/track/polyline.ts'

export type Coordinates = readonly [lon: number, lat: number]
export type Box = readonly [west: number, south: number, east: number, north: number]

/** As tracks are written, with as many decimals as the source is worth: each one less saves a quarter. */
export function encodeShape(line: readonly Coordinates[], decimals: number): string {
  const shrink = 10 ** (decimals - 6)
  const places = line.map(([lon, lat]) => ({ lon: lon * shrink, lat: lat * shrink }))
  return encodeLine(places)
}

/** The part of a ring inside the box, closed along its edges (Sutherland and Hodgman). Empty when outside. */
export function clipRing(ring: readonly Coordinates[], box: Box): Coordinates[] {
  let points: Coordinates[] = ring.slice(0, -1)
  for (const edge of edgesOf(box)) {
    const kept: Coordinates[] = []
    for (const [i, to] of points.entries()) {
      const from = points.at(i - 1) ?? to
      if (edge.isInside(from) !== edge.isInside(to)) kept.push(edge.cross(from, to))
      if (edge.isInside(to)) kept.push(to)
    }
    points = kept
  }
  const first = points[0]
  return first && points.length > 2 ? [...points, first] : []
}

/** The parts of a line inside the box. */
export function clipLine(line: readonly Coordinates[], box: Box): Coordinates[][] {
  const [west, south, east, north] = box
  const isInside = ([lon, lat]: Coordinates) => lon >= west && lon <= east && lat >= south && lat <= north
  const parts: Coordinates[][] = []
  let part: Coordinates[] = []
  for (const [i, point] of line.entries()) {
    // One point past the edge is kept: borders may end a little outside, never short of it.
    const near = isInside(point) || [line[i - 1], line[i + 1]].some((other) => other && isInside(other))
    if (near) part.push(point)
    if ((!near || i === line.length - 1) && part.length > 0) {
      if (part.length > 1) parts.push(part)
      part = []
    }
  }
  return parts
}

/** Fewer points, none of those left out farther from the line than the tolerance (Douglas and Peucker). */
export function simplify(line: readonly Coordinates[], tolerance: number): Coordinates[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const offsets = line.map((point) => offset(point, first, last))
  const farthest = offsets.indexOf(Math.max(...offsets))
  if ((offsets[farthest] ?? 0) <= tolerance) return [first, last]
  const before = simplify(line.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplify(line.slice(farthest), tolerance)]
}

function offset([x, y]: Coordinates, [ax, ay]: Coordinates, [bx, by]: Coordinates): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  const t = Math.min(1, Math.max(0, share))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

function edgesOf([west, south, east, north]: Box) {
  const edge = (axis: 0 | 1, limit: number, side: 1 | -1) => ({
    isInside: (point: Coordinates) => (point[axis] - limit) * side >= 0,
    cross: (a: Coordinates, b: Coordinates): Coordinates => {
      const share = (limit - a[axis]) / (b[axis] - a[axis])
      const other = axis === 0 ? a[1] + (b[1] - a[1]) * share : a[0] + (b[0] - a[0]) * share
      return axis === 0 ? [limit, other] : [other, limit]
    },
  })
  return [edge(0, west, 1), edge(0, east, -1), edge(1, south, 1), edge(1, north, -1)]
}
