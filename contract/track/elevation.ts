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

export type ProfilePoint = { km: number; ele: number; slopePercent: number }

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

  const along: number[] = []
  const heights: number[] = []
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
    for (const [i, { atM, ele }] of measured.entries()) {
      raw.push(ele)
      along.push(startM + atM)
      heights.push(at(smooth, i))
    }
    startM += at(distances, distances.length - 1) || 0
  }
  const { minM, maxM } = rangeOf(raw.map(medianOfThree))
  return { climbM, descentM, minM, maxM, profile: profileOf(along, heights) }
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

/** Evenly spaced along the road, first and last included. */
function profileOf(along: readonly number[], heights: readonly number[]): ProfilePoint[] {
  const firstM = at(along, 0)
  const spanM = at(along, along.length - 1) - firstM
  const count = Math.min(elevationFormula.profilePoints, Math.max(2, along.length))
  const even = Array.from({ length: count }, (_, i) => {
    const atM = firstM + (spanM * i) / (count - 1)
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
