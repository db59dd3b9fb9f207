import type { Flat, TrackPoint } from '#contract/track/line.ts'
import { chance, type LegPlan, layPieces, lengthOf, type Piece, type Shape } from './road-pieces.ts'

/** A place that the road goes through: facts of the ground. */
export type Place = { name: string; lon: number; lat: number; ele: number }

/** The road to the next place: as long as the real one, with as many hairpins. */
export type Leg = { to: Place; km: number; hairpins: number }

/** `bendM`: the usual length of a bend; short on a coast, long in a plain. */
export type Road = { from: Place; legs: Leg[]; bendM?: number }

const metresPerDegree = 111_195
const usualBendM = 190
const degrees = Math.PI / 180
/** The road may look this far away from the next place where it goes through one. */
const widestPass = 45 * degrees
const rippleM = 1.5

/**
 * Lays a plausible road through the places: it passes each at its height, each leg has its real length and its
 * hairpins, and what lies between is invented. Always the same road for the same places.
 */
export function layRoad({ from, legs, bendM = usualBendM }: Road): TrackPoint[] {
  const places = [from, ...legs.map(({ to }) => to)]
  const points: TrackPoint[] = [{ lon: from.lon, lat: from.lat, ele: from.ele }]
  for (const [i, leg] of legs.entries()) {
    const start = places[i] ?? from
    const plane = planeOf(start, leg.to)
    const plan = { lengthM: leg.km * 1000, hairpins: leg.hairpins, bendM, seed: seedOf(leg.to) }
    const passing = [bearingThrough(places, i), bearingThrough(places, i + 1)] as const
    const line = closeLeg(plan, plane.end, passing)
    if (!line)
      throw new Error(`No road of ${leg.km} km with ${leg.hairpins} hairpins fits to ${leg.to.name}.`)
    const heights = heightsAlong(start.ele, leg.to.ele, plan)
    for (const { x, y, share } of line)
      points.push({ ...plane.place({ x, y }), ele: round(heights(share), 1) })
    // Rounding must not move a place.
    points[points.length - 1] = { lon: leg.to.lon, lat: leg.to.lat, ele: leg.to.ele }
  }
  return points
}

const seedOf = ({ lon, lat }: Place): number => Math.abs(lon * 31 + lat * 57)

function planeOf(start: Place, end: Place) {
  const perLon = metresPerDegree * Math.cos(((start.lat + end.lat) / 2) * degrees)
  return {
    end: { x: (end.lon - start.lon) * perLon, y: (end.lat - start.lat) * metresPerDegree },
    place: ({ x, y }: Flat) => ({
      lon: round(start.lon + x / perLon, 6),
      lat: round(start.lat + y / metresPerDegree, 6),
    }),
  }
}

/** The direction in which the road passes a place: from the one before to the one behind. */
function bearingThrough(places: readonly Place[], index: number): number {
  const before = places[Math.max(index - 1, 0)]
  const behind = places[Math.min(index + 1, places.length - 1)]
  if (!before || !behind) return 0
  const { end } = planeOf(before, behind)
  return Math.atan2(end.y, end.x)
}

type Step = Flat & { share: number }

/** The leg whose ends are as far apart as the two places, turned so that they meet them. */
function closeLeg(plan: LegPlan, end: Flat, passing: readonly [number, number]): Step[] | null {
  const gap = Math.hypot(end.x, end.y)
  const bearing = Math.atan2(end.y, end.x)
  for (const ease of [1, 0.5, 0]) {
    const drift = driftBetween(
      clamp(turnBetween(bearing, passing[0])) * ease,
      clamp(turnBetween(bearing, passing[1])) * ease,
    )
    const pieces = search(plan, gap, drift)
    if (pieces) return turnOnto(drive(pieces, drift), end)
  }
  return null
}

type Drift = (share: number) => number

/** Swings smoothly from the first direction to the last and on the whole leads straight on. */
const driftBetween =
  (first: number, last: number): Drift =>
  (share) =>
    first * (1 - 4 * share + 3 * share ** 2) + last * (3 * share ** 2 - 2 * share)

function turnBetween(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from))
}

const clamp = (angle: number): number => Math.max(-widestPass, Math.min(widestPass, angle))

/**
 * From the straightest road (0) to the most folded (3). Bends swing out first, then the traverses between hairpins
 * grow, then the hairpins close.
 */
function shapeOf({ hairpins }: LegPlan, tightness: number): Shape {
  const part = (from: number) => Math.min(1, Math.max(0, tightness - from))
  if (hairpins === 0) {
    const share = tightness / 3
    return { wander: between(0, 64, share), swing: between(0, 40, share), traverses: 0, hairpinHalf: 0 }
  }
  return {
    wander: between(0, 24, part(0)) + between(0, 30, part(1)),
    swing: between(4, 28, part(0)) + between(0, 10, part(1)),
    traverses: part(1) + part(2),
    hairpinHalf: between(84, 87, part(1)) + between(0, 20, part(2)),
  }
}

const between = (from: number, to: number, share: number): number => (from + (to - from) * share) * degrees

const searchSteps = 15
const halvings = 10
/** What the search leaves open is closed by stretching the leg this little at most. */
const stretch = 0.03

/** The first shape, from the straightest on, whose ends are `gap` metres apart. */
function search(plan: LegPlan, gap: number, drift: Drift): Piece[] | null {
  const draw = (tightness: number) => layPieces(plan, shapeOf(plan, tightness))
  const isTooFar = (pieces: Piece[] | null) => pieces !== null && reachOf(pieces, drift) > gap
  let low = 0
  let high = 0
  while (high < 3 && isTooFar(draw(high))) {
    low = high
    high += 3 / searchSteps
  }
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2
    if (isTooFar(draw(middle))) low = middle
    else high = middle
  }
  return [draw(low), draw(high)].find((pieces) => pieces && fits(reachOf(pieces, drift), gap)) ?? null
}

const fits = (reach: number, gap: number): boolean => Math.abs(reach / gap - 1) < stretch

/** How far apart the ends are. Coarse: it is asked some thirty times for each leg. */
function reachOf(pieces: readonly Piece[], drift: Drift): number {
  const last = drive(pieces, drift, 3).at(-1)
  return last ? Math.hypot(last.x, last.y) : 0
}

function drive(pieces: readonly Piece[], drift: Drift, coarseness = 1): Step[] {
  const whole = lengthOf(pieces)
  const line: Step[] = []
  let [x, y, startM] = [0, 0, 0]
  for (const { lengthM, heading, steps } of pieces) {
    const count = Math.ceil(steps / coarseness)
    const stepM = lengthM / count
    for (let i = 0; i < count; i++) {
      const angle = heading((i + 0.5) / count) + drift((startM + (i + 0.5) * stepM) / whole)
      x += stepM * Math.cos(angle)
      y += stepM * Math.sin(angle)
      line.push({ x, y, share: (startM + (i + 1) * stepM) / whole })
    }
    startM += lengthM
  }
  return line
}

function turnOnto(line: readonly Step[], end: Flat): Step[] {
  const last = line.at(-1) ?? { x: 1, y: 0 }
  const square = last.x ** 2 + last.y ** 2
  const cos = (end.x * last.x + end.y * last.y) / square
  const sin = (end.y * last.x - end.x * last.y) / square
  return line.map(({ x, y, share }) => ({ x: x * cos - y * sin, y: x * sin + y * cos, share }))
}

/** A steady climb with the small changes of slope that every road has, too small to count as climb. */
function heightsAlong(from: number, to: number, { lengthM, seed }: LegPlan): (share: number) => number {
  const waves = Math.max(1, Math.round(lengthM / (600 + 400 * chance(seed, 3))))
  return (share) => from + (to - from) * share + rippleM * Math.sin(2 * Math.PI * waves * share)
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
