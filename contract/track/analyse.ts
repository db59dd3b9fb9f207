import { type Hairpin, measureCurviness } from './curviness.ts'
import { drawTrack } from './drawing.ts'
import { measureElevation, type ProfilePoint } from './elevation.ts'
import { at, distancesAlong, type TrackPoint } from './line.ts'
import { encodeLine } from './polyline.ts'
import { simplifyTo } from './simplify.ts'

export const displayLine = { toleranceM: 5, maxPoints: 5000 } as const
const overviewLine = { toleranceM: 15, maxPoints: 800 } as const
const drawnLine = { toleranceM: 50, maxPoints: 200 } as const

export type BoundingBox = { west: number; south: number; east: number; north: number }

/** Everything that is known of a track once it was read. Computed at upload and stored; lists never read a track. */
export type TrackAnalysis = {
  lengthM: number
  box: BoundingBox
  /** One encoded line for each unbroken piece: at most 5 m off and 5,000 points together; the points win. */
  lines: string[]
  /** The same for a map of all Italy. */
  overviewLines: string[]
  /** The `d` of an SVG path in a box of `drawingSize`. */
  drawing: string
  /** Null where the file has no heights. */
  elevation: { climbM: number; descentM: number; minM: number; maxM: number; profile: ProfilePoint[] } | null
  curviness: number
  curveCount: number
  hairpins: Hairpin[]
  curvinessPerKm: number[]
}

export function analyseTrack(segments: readonly (readonly TrackPoint[])[]): TrackAnalysis {
  const curves = measureCurviness(segments)
  const elevation = measureElevation(segments)
  const display = simplifyTo(segments, displayLine)
  const overview = simplifyTo(display.segments, overviewLine)
  return {
    lengthM: Math.round(segments.reduce((sum, segment) => sum + lengthOf(segment), 0)),
    box: boxOf(segments),
    lines: display.segments.map(encodeLine),
    overviewLines: overview.segments.map(encodeLine),
    drawing: drawTrack(simplifyTo(overview.segments, drawnLine).segments),
    elevation: elevation && roundElevation(elevation),
    curviness: round(curves.curviness, 1),
    curveCount: curves.curveCount,
    hairpins: curves.hairpins.map(({ lon, lat, km }) => ({
      lon: round(lon, 6),
      lat: round(lat, 6),
      km: round(km, 3),
    })),
    curvinessPerKm: curves.perKm.map((value) => round(value, 0)),
  }
}

function lengthOf(segment: readonly TrackPoint[]): number {
  const along = distancesAlong(segment)
  return along.length === 0 ? 0 : at(along, along.length - 1)
}

export function boxOf(segments: readonly (readonly TrackPoint[])[]): BoundingBox {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const segment of segments) {
    for (const { lon, lat } of segment) {
      box.west = Math.min(box.west, lon)
      box.east = Math.max(box.east, lon)
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
    }
  }
  return box
}

function roundElevation({ profile, ...figures }: NonNullable<ReturnType<typeof measureElevation>>) {
  return {
    climbM: Math.round(figures.climbM),
    descentM: Math.round(figures.descentM),
    minM: Math.round(figures.minM),
    maxM: Math.round(figures.maxM),
    profile: profile.map(({ km, ele, slopePercent, isBreak }) => ({
      km: round(km, 3),
      ele: round(ele, 1),
      slopePercent: round(slopePercent, 1),
      ...(isBreak && { isBreak }),
    })),
  }
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
