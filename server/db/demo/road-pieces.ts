/**
 * A road seen as its heading: how far it looks away from the way to the next place, piece by piece. Angles in
 * radians, left is positive.
 */
export type Piece = { lengthM: number; heading: (share: number) => number; steps: number }

/** What is tuned until a leg is as long as the road and ends where the road does. */
export type Shape = {
  /** How far the road strays from the straight way, kilometre by kilometre. */
  wander: number
  /** How far its bends swing out. */
  swing: number
  /** How long the straights between hairpins are: 0 as short as can be, 1 usual, 2 all that the leg has. */
  traverses: number
  /** Half of what a hairpin turns. */
  hairpinHalf: number
}

export type LegPlan = { lengthM: number; hairpins: number; bendM: number; seed: number }

const hairpinRadiusM = 14
const entryRadiusM = 32
const shortestTraverseM = 110
const wanderM = 1500
const usualTraverseM = 280
/** Hairpins come in flights: after this many the road takes a breath. */
const flight = 7

/** Between 0 and 1, the same at every start: which bend is wider, which traverse longer. */
export function chance(seed: number, index: number): number {
  const value = Math.sin(seed * 12.9898 + index * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

const around = (seed: number, index: number, spread: number): number =>
  1 + spread * (2 * chance(seed, index) - 1)

/** The road's pieces, or null where the hairpins alone would be longer than the leg. */
export function layPieces(plan: LegPlan, shape: Shape): Piece[] | null {
  const flights = layFlights(plan, shape)
  const gentleM = plan.lengthM - lengthOf(flights.flat())
  // A hair's breadth: the flights may fill the leg to the last metre.
  if (gentleM < -0.01) return null
  const pieces: Piece[] = []
  let side = chance(plan.seed, 0) < 0.5 ? 1 : -1
  for (let i = 0; i <= flights.length; i++) {
    const stretch = { lengthM: gentleM / (flights.length + 1), side, seed: plan.seed + i * 17 }
    if (gentleM > 0) pieces.push(...wind(plan.bendM, shape, stretch))
    const steps = flights[i]
    if (!steps) break
    // A bend and the way into the first hairpin must not turn the same way, or they would make one of their own.
    const first = side
    pieces.push(...steps.map((piece) => mirrored(piece, first)))
    side *= Math.sign(steps.at(-1)?.heading(0) ?? 1)
  }
  return pieces
}

function layFlights(plan: LegPlan, { traverses, hairpinHalf }: Shape): Piece[][] {
  const count = Math.ceil(plan.hairpins / flight)
  const upTo = (i: number) => Math.floor((i * plan.hairpins) / count)
  const withTraverses = (traverseM: number) =>
    Array.from({ length: count }, (_, i) =>
      ladder(plan.seed + i, { hairpins: upTo(i + 1) - upTo(i), traverseM, hairpinHalf }),
    )
  const bareM = lengthOf(withTraverses(0).flat())
  const perMetre = lengthOf(withTraverses(1).flat()) - bareM
  const longestM = (plan.lengthM - bareM) / perMetre
  if (longestM < shortestTraverseM) return withTraverses(shortestTraverseM)
  const usualM = Math.min(usualTraverseM, longestM)
  return withTraverses(
    traverses < 1
      ? shortestTraverseM + (usualM - shortestTraverseM) * traverses
      : usualM + (longestM - usualM) * (traverses - 1),
  )
}

const mirrored = (piece: Piece, side: number): Piece => ({
  ...piece,
  heading: (share) => side * piece.heading(share),
})

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

export const lengthOf = (pieces: readonly Piece[]): number => sum(pieces.map(({ lengthM }) => lengthM))

type Stretch = { lengthM: number; side: number; seed: number }

/** Bends to the left and to the right, no two alike; an odd number, so that the last swings out like the first. */
function wind(bendM: number, shape: Shape, stretch: Stretch): Piece[] {
  const { lengthM, side, seed } = stretch
  const count = Math.max(1, 2 * Math.round((lengthM / bendM - 1) / 2) + 1)
  const shares = Array.from({ length: count }, (_, i) => around(seed, i, 0.4))
  const whole = sum(shares)
  const stray = strayAlong(shape.wander, stretch)
  let start = 0
  return shares.map((part, i) => {
    const [from, width] = [start, part / whole]
    start += width
    const reach = side * (i % 2 === 0 ? 1 : -1) * shape.swing * around(seed, i + 500, 0.2)
    return {
      lengthM: lengthM * width,
      heading: (share) => reach * Math.sin(Math.PI * share) + stray(from + width * share),
      steps: Math.max(4, Math.round((lengthM * width) / 18)),
    }
  })
}

/** The long swings of a road round spurs and into side valleys; a short stretch has no room for them. */
function strayAlong(wander: number, { lengthM, side, seed }: Stretch): (share: number) => number {
  const waves = Math.max(1, Math.round(lengthM / wanderM))
  const reach = wander * Math.min(1, lengthM / wanderM) * (chance(seed, 1) < 0.5 ? side : -side)
  const turn = 2 * Math.PI
  return (share) => reach * (Math.sin(turn * waves * share) + 0.35 * Math.sin(turn * (2 * waves + 1) * share))
}

/** A flight of hairpins: half a traverse, then turn and traverse by turns, and half a traverse again. */
function ladder(
  seed: number,
  { hairpins, traverseM, hairpinHalf }: { hairpins: number; traverseM: number; hairpinHalf: number },
): Piece[] {
  const pieces: Piece[] = [turn(0, hairpinHalf, entryRadiusM)]
  let side = 1
  for (let i = 0; i < hairpins; i++) {
    const lengthM = traverseM * around(seed, i + 900, 0.2)
    pieces.push(straight(i === 0 ? lengthM * 0.6 : lengthM, side * hairpinHalf))
    const radiusM = hairpinRadiusM * around(seed, i + 700, 0.2)
    pieces.push(turn(side * hairpinHalf, -side * hairpinHalf, radiusM))
    side = -side
  }
  return [...pieces, straight(traverseM * 0.6, side * hairpinHalf), turn(side * hairpinHalf, 0, entryRadiusM)]
}

const straight = (lengthM: number, heading: number): Piece => ({
  lengthM,
  heading: () => heading,
  steps: Math.max(1, Math.round(lengthM / 20)),
})

function turn(from: number, to: number, radiusM: number): Piece {
  const lengthM = Math.abs(to - from) * radiusM
  return {
    lengthM,
    heading: (share) => from + (to - from) * share,
    steps: Math.max(4, Math.round(lengthM / 6)),
  }
}
