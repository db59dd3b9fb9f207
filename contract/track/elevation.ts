import { at, distancesAlong, legAt, type TrackPoint } from './line.ts'

export const elevationFormula = {
  /** Heights are averaged over this much road to either side. */
  smoothingM: 60,
  /** A rise or fall counts once it is larger than this: below, it is the noise of the instrument. */
  hysteresisM: 6,
  profilePoints: 400,
  /** With fewer heights than this share of the points, a file has none worth showing. */
  leastShare: 0.8,
} as const

export type ProfilePoint = {
  km: number
  ele: number
  slopePercent: number
  /** The road goes on elsewhere: nothing leads from the point before to this one. */
  isBreak?: true | undefined
}

export type Elevation = {
  climbM: number
  descentM: number
  minM: number
  maxM: number
  profile: ProfilePoint[]
}

/** Null where the file has no heights: zero would be a claim. */
export function measureElevation(segments: readonly (readonly TrackPoint[])[]): Elevation | null {
  const points = segments.reduce((sum, segment) => sum + segment.length, 0)
  const known = segments.reduce((sum, segment) => sum + segment.filter(hasHeight).length, 0)
  if (known < 2 || known < points * elevationFormula.leastShare) return null

  const pieces: Piece[] = []
  const raw: number[] = []
  let climbM = 0
  let descentM = 0
  let startM = 0
  for (const segment of segments) {
    const distances = distancesAlong(segment)
    const measured = segment.flatMap((point, i) =>
      hasHeight(point) ? [{ atM: at(distances, i), ele: point.ele }] : [],
    )
    const smooth = smoothHeights(measured)
    const { up, down } = climbOf(smooth)
    climbM += up
    descentM += down
    for (const { ele } of measured) raw.push(ele)
    pieces.push({ along: measured.map(({ atM }) => startM + atM), heights: smooth })
    startM += at(distances, distances.length - 1) || 0
  }
  // What an instrument without a barometer writes, not a road along the beach.
  if (raw.every((height) => height === 0)) return null
  const { minM, maxM } = rangeOf(raw.map(medianOfThree))
  return { climbM, descentM, minM, maxM, profile: profileOf(pieces) }
}

const hasHeight = (point: TrackPoint): point is TrackPoint & { ele: number } =>
  point.ele !== null && point.ele !== undefined

type Measured = { atM: number; ele: number }

/** The mean over a window of road, moved along in one pass. */
function smoothHeights(measured: readonly Measured[]): number[] {
  let from = 0
  let to = 0
  let sum = 0
  return measured.map(({ atM }) => {
    while (to < measured.length && at(measured, to).atM <= atM + elevationFormula.smoothingM)
      sum += at(measured, to++).ele
    while (at(measured, from).atM < atM - elevationFormula.smoothingM) sum -= at(measured, from++).ele
    return sum / (to - from)
  })
}

/** Walks from turning point to turning point; a change of direction counts once it is larger than the noise. */
function climbOf(heights: readonly number[]): { up: number; down: number } {
  const total = { up: 0, down: 0 }
  let start = heights[0] ?? 0
  let furthest = start
  const count = () => {
    if (furthest > start) total.up += furthest - start
    else total.down += start - furthest
  }
  for (const height of heights) {
    const isOnward = furthest >= start ? height >= furthest : height <= furthest
    if (!isOnward && Math.abs(height - furthest) < elevationFormula.hysteresisM) continue
    if (!isOnward) {
      count()
      start = furthest
    }
    furthest = height
  }
  if (Math.abs(furthest - start) >= elevationFormula.hysteresisM) count()
  return total
}

/** The height of a pass is its highest point, not a mean of it; a single wild value is none. */
function medianOfThree(height: number, i: number, heights: readonly number[]): number {
  const before = heights[i - 1] ?? height
  const behind = heights[i + 1] ?? height
  return Math.max(Math.min(before, height), Math.min(Math.max(before, height), behind))
}

function rangeOf(heights: readonly number[]): { minM: number; maxM: number } {
  let minM = Number.POSITIVE_INFINITY
  let maxM = Number.NEGATIVE_INFINITY
  for (const height of heights) {
    minM = Math.min(minM, height)
    maxM = Math.max(maxM, height)
  }
  return { minM, maxM }
}

type Piece = { along: number[]; heights: number[] }

/** Each piece by itself: between two there is a gap, and no cliff. */
function profileOf(pieces: readonly Piece[]): ProfilePoint[] {
  const lines = pieces.filter(({ along }) => along.length > 1)
  // Crumbs would have no points left to be drawn with.
  const areCrumbs = lines.length === 0 || lines.length > elevationFormula.profilePoints / 8
  const shown = areCrumbs ? [joined(pieces)] : lines
  const totalM = shown.reduce((sum, piece) => sum + spanOf(piece), 0)
  const spare = elevationFormula.profilePoints - 2 * shown.length
  return shown.flatMap((piece, i) => {
    const fair = 2 + Math.floor(totalM === 0 ? 0 : (spare * spanOf(piece)) / totalM)
    const points = evenly(piece, Math.min(fair, Math.max(2, piece.along.length)))
    return i === 0
      ? points
      : points.map((point, k) => (k === 0 ? { ...point, isBreak: true as const } : point))
  })
}

const joined = (pieces: readonly Piece[]): Piece => ({
  along: pieces.flatMap(({ along }) => along),
  heights: pieces.flatMap(({ heights }) => heights),
})

const spanOf = ({ along }: Piece): number => at(along, along.length - 1) - at(along, 0)

/** Evenly spaced along the road, first and last included. */
function evenly(piece: Piece, count: number): ProfilePoint[] {
  const { along, heights } = piece
  const even = Array.from({ length: count }, (_, i) => {
    const atM = at(along, 0) + (spanOf(piece) * i) / (count - 1)
    return { km: atM / 1000, ele: heightAt(along, heights, atM) }
  })
  return even.map((point, i) => {
    const before = even[i - 1] ?? point
    const behind = even[i + 1] ?? point
    const runM = (behind.km - before.km) * 1000
    return { ...point, slopePercent: runM === 0 ? 0 : ((behind.ele - before.ele) / runM) * 100 }
  })
}

function heightAt(along: readonly number[], heights: readonly number[], atM: number): number {
  const { end, mix } = legAt(along, atM)
  return mix(at(heights, end - 1), at(heights, end))
}
