import { at, distancesAlong, type Flat, flatten, type TrackPoint } from './line.ts'

/** Cutting the line first keeps the worst case (a spiral of 200,000 points) linear in the number of pieces. */
const pieceLength = 1000

/** Fewer points on the same line: none of those left out lies further than `toleranceM` from it. */
export function simplify(points: readonly TrackPoint[], toleranceM: number): TrackPoint[] {
  if (points.length <= 2) return [...points]
  const flat = flatten(points)
  const kept = new Uint8Array(points.length)
  kept[0] = 1
  for (let start = 0; start < points.length - 1; start += pieceLength) {
    const end = Math.min(start + pieceLength, points.length - 1)
    kept[end] = 1
    keepCorners(flat, kept, start, end, toleranceM)
  }
  return points.filter((_, i) => kept[i] === 1)
}

/** Simplifies several pieces to at most `maxPoints` together, as exactly as that allows. */
export function simplifyTo(
  segments: readonly (readonly TrackPoint[])[],
  { toleranceM, maxPoints }: { toleranceM: number; maxPoints: number },
): { segments: TrackPoint[][]; toleranceM: number } {
  let tolerance = toleranceM
  const shown = longest(segments, Math.floor(maxPoints / 2))
  let simple = shown.map((segment) => simplify(segment, tolerance))
  // Always from the full line: simplifying what is already simple would add up both errors.
  while (countPoints(simple) > maxPoints && tolerance < 100_000) {
    tolerance *= 2
    simple = shown.map((segment) => simplify(segment, tolerance))
  }
  return { segments: simple, toleranceM: tolerance }
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

const countPoints = (segments: readonly (readonly unknown[])[]): number =>
  segments.reduce((sum, segment) => sum + segment.length, 0)

function keepCorners(
  flat: readonly Flat[],
  kept: Uint8Array,
  first: number,
  last: number,
  toleranceM: number,
): void {
  // A stack of our own: a long straight recursion would overflow the engine's.
  const open: [number, number][] = [[first, last]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let furthest = -1
    let distance = toleranceM
    for (let i = from + 1; i < to; i++) {
      const own = distanceToLeg(at(flat, i), at(flat, from), at(flat, to))
      if (own <= distance) continue
      furthest = i
      distance = own
    }
    if (furthest < 0) continue
    kept[furthest] = 1
    open.push([from, furthest], [furthest, to])
  }
}

export function distanceToLeg(point: Flat, from: Flat, to: Flat): number {
  const share = shareOnLeg(point, from, to)
  return Math.hypot(point.x - from.x - share * (to.x - from.x), point.y - from.y - share * (to.y - from.y))
}

/** Where the foot of the perpendicular falls: 0 at the leg's start, 1 at its end. */
export function shareOnLeg(point: Flat, from: Flat, to: Flat): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy
  if (square === 0) return 0
  return Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square))
}
