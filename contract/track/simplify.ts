import { at, distancesAlong, type Flat, flatten, type TrackPoint } from './line.ts'

/** Cutting the line first keeps the worst case (a spiral of 200,000 points) linear in the number of pieces. */
const pieceLength = 250

/** Fewer points on the same line: none of those left out lies further than `toleranceM` from it. */
export function simplify(points: readonly TrackPoint[], toleranceM: number): TrackPoint[] {
  const weights = weigh(points, toleranceM)
  return points.filter((_, i) => at(weights, i) > toleranceM)
}

/** Simplifies several pieces to at most `maxPoints` together, as exactly as that allows. */
export function simplifyTo(
  segments: readonly (readonly TrackPoint[])[],
  { toleranceM, maxPoints }: { toleranceM: number; maxPoints: number },
): { segments: TrackPoint[][]; toleranceM: number } {
  const shown = longest(segments, Math.floor(maxPoints / 2))
  // Weighed once: which points a coarser tolerance keeps is then a comparison, not another walk over the line.
  const weighed = shown.map((points) => ({ points, weights: weigh(points, toleranceM) }))
  let tolerance = toleranceM
  while (countOver(weighed, tolerance) > maxPoints && tolerance < 100_000) tolerance *= 2
  const simple = weighed.map(({ points, weights }) => points.filter((_, i) => at(weights, i) > tolerance))
  return { segments: simple, toleranceM: tolerance }
}

const countOver = (weighed: readonly { weights: Float64Array }[], tolerance: number): number =>
  weighed.reduce(
    (sum, { weights }) => sum + weights.reduce((kept, weight) => kept + Number(weight > tolerance), 0),
    0,
  )

/** For each point the tolerance up to which it is a corner of the line (Douglas–Peucker); 0 below the least one. */
function weigh(points: readonly TrackPoint[], leastM: number): Float64Array {
  const flat = flatten(points)
  const weights = new Float64Array(points.length)
  if (points.length > 0) weights[0] = Number.POSITIVE_INFINITY
  for (let start = 0; start < points.length - 1; start += pieceLength) {
    const end = Math.min(start + pieceLength, points.length - 1)
    weights[end] = Number.POSITIVE_INFINITY
    weighCorners(flat, weights, [start, end], leastM)
  }
  return weights
}

/** Each piece needs two points: of more pieces than that allows, the longest are kept, in their order. */
function longest(
  segments: readonly (readonly TrackPoint[])[],
  count: number,
): readonly (readonly TrackPoint[])[] {
  if (segments.length <= count) return segments
  const lengths = segments.map((segment) => distancesAlong(segment).at(-1) ?? 0)
  const ranked = lengths.map((_, i) => i).sort((a, b) => at(lengths, b) - at(lengths, a))
  const kept = new Set(ranked.slice(0, count))
  return segments.filter((_, i) => kept.has(i))
}

function weighCorners(
  flat: readonly Flat[],
  weights: Float64Array,
  [first, last]: [number, number],
  leastM: number,
): void {
  // A stack of our own: a long straight recursion would overflow the engine's.
  const open: [from: number, to: number, mostM: number][] = [[first, last, Number.POSITIVE_INFINITY]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to, mostM] = span
    let furthest = -1
    let distance = leastM
    for (let i = from + 1; i < to; i++) {
      const own = distanceToLeg(at(flat, i), at(flat, from), at(flat, to))
      if (own <= distance) continue
      furthest = i
      distance = own
    }
    if (furthest < 0) continue
    // Never more than the corner that it hangs on: without that one, its own distance means nothing.
    const weight = Math.min(distance, mostM)
    weights[furthest] = weight
    open.push([from, furthest, weight], [furthest, to, weight])
  }
}

export function distanceToLeg(point: Flat, from: Flat, to: Flat): number {
  const share = shareOnLeg(point, from, to)
  const dx = point.x - from.x - share * (to.x - from.x)
  const dy = point.y - from.y - share * (to.y - from.y)
  // Not Math.hypot, which takes ten times as long.
  return Math.sqrt(dx * dx + dy * dy)
}

/** Where the foot of the perpendicular falls: 0 at the leg's start, 1 at its end. */
export function shareOnLeg(point: Flat, from: Flat, to: Flat): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy
  if (square === 0) return 0
  return Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square))
}
