import { at, distancesAlong, type Flat, flatten, type LonLat, legAt, type TrackPoint } from './line.ts'

/**
 * How we count hairpins (decision 011, and in words at /come-contiamo-i-tornanti). Every number of the formula stands
 * here: the page that explains it reads this table.
 */
export const curvinessFormula = {
  stepM: 10,
  /** Samples in the moving average: ±40 m, wide enough to swallow the noise of a GPS. */
  smoothingSamples: 9,
  /** A bend's radius is that of the circle through the points this far before and behind. */
  armM: 30,
  /** From the tightest: metres in bends of a smaller radius weigh this much. */
  weights: [
    { belowRadiusM: 30, weight: 2 },
    { belowRadiusM: 60, weight: 1.6 },
    { belowRadiusM: 100, weight: 1.3 },
    { belowRadiusM: 175, weight: 1 },
  ],
  /** Turning gentler than this radius ends a curve. */
  straightRadiusM: 175,
  curveDegrees: 25,
  hairpinDegrees: 135,
  /** A motorway's exit loop turns as far as a hairpin does, but on a wide arc. */
  hairpinMeanRadiusM: 80,
} as const

export const curvinessWords = ['rettilinea', 'scorrevole', 'mossa', 'tortuosa'] as const
export type CurvinessWord = (typeof curvinessWords)[number]

/** Where one word ends and the next begins, in weighted metres in bends per kilometre. */
export const curvinessBounds = [60, 200, 400] as const

export function curvinessWord(curviness: number): CurvinessWord {
  if (curviness < curvinessBounds[0]) return 'rettilinea'
  if (curviness < curvinessBounds[1]) return 'scorrevole'
  return curviness <= curvinessBounds[2] ? 'mossa' : 'tortuosa'
}

export type Hairpin = { lon: number; lat: number; km: number }

export type Curviness = {
  /** Weighted metres in bends per kilometre of road. */
  curviness: number
  curveCount: number
  hairpins: Hairpin[]
  /** The same for each started kilometre, to colour the line. */
  perKm: number[]
}

/** Measures a ride of one or more unbroken pieces; a gap between two pieces is no bend. */
export function measureCurviness(segments: readonly (readonly TrackPoint[])[]): Curviness {
  const kilometres = new Kilometres()
  const hairpins: Hairpin[] = []
  let curveCount = 0
  let startM = 0
  for (const segment of segments) {
    const samples = resample(segment)
    for (const [i, weight] of weights(samples).entries())
      kilometres.add(startM + i * samples.stepM, samples.stepM * weight)
    const bends = findBends(samples)
    curveCount += bends.length
    for (const bend of bends) {
      if (!isHairpin(bend)) continue
      hairpins.push({
        ...placeOf(segment, samples, bend.apex),
        km: (startM + bend.apex * samples.stepM) / 1000,
      })
    }
    startM += samples.lengthM
  }
  return { ...kilometres.read(startM), curveCount, hairpins }
}

type Samples = { points: Flat[]; stepM: number; lengthM: number; along: Float64Array }

/** Evenly spaced and smoothed. The step is stretched to fit the length, so that both directions see the same samples. */
function resample(segment: readonly TrackPoint[]): Samples {
  const along = distancesAlong(segment)
  const lengthM = at(along, along.length - 1) || 0
  const count = Math.round(lengthM / curvinessFormula.stepM)
  if (segment.length < 2 || count < 1) return { points: [], stepM: curvinessFormula.stepM, lengthM, along }

  const stepM = lengthM / count
  const flat = flatten(segment)
  const even = Array.from({ length: count + 1 }, (_, i): Flat => {
    const { end, mix } = legAt(along, i * stepM)
    const [from, to] = [at(flat, end - 1), at(flat, end)]
    return { x: mix(from.x, to.x), y: mix(from.y, to.y) }
  })
  return { points: smooth(even), stepM, lengthM, along }
}

/** A moving average that narrows towards both ends, so that they stay where they are. */
function smooth(points: readonly Flat[]): Flat[] {
  const half = (curvinessFormula.smoothingSamples - 1) / 2
  return points.map((_, i) => {
    const reach = Math.min(half, i, points.length - 1 - i)
    let x = 0
    let y = 0
    for (let j = i - reach; j <= i + reach; j++) {
      x += at(points, j).x
      y += at(points, j).y
    }
    const count = 2 * reach + 1
    return { x: x / count, y: y / count }
  })
}

/** For each step the weight of the bend that it lies in; 0 where the road is straight. */
function weights({ points, stepM }: Samples): number[] {
  const arm = Math.max(1, Math.round(curvinessFormula.armM / stepM))
  return points.map((point, i) => {
    const before = points[i - arm]
    const behind = points[i + arm]
    if (!before || !behind) return 0
    const radius = circumradius(before, point, behind)
    return curvinessFormula.weights.find(({ belowRadiusM }) => radius < belowRadiusM)?.weight ?? 0
  })
}

function circumradius(a: Flat, b: Flat, c: Flat): number {
  const doubleArea = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y))
  const sides = gap(a, b) * gap(b, c) * gap(a, c)
  // There and back by the same way has no circle either, but it is the tightest bend there is.
  if (sides === 0) return 0
  return doubleArea === 0 ? Number.POSITIVE_INFINITY : sides / (2 * doubleArea)
}

const gap = (a: Flat, b: Flat): number => Math.hypot(b.x - a.x, b.y - a.y)

type Bend = { degrees: number; lengthM: number; apex: number }

function isHairpin({ degrees, lengthM }: Bend): boolean {
  const meanRadiusM = lengthM / ((degrees * Math.PI) / 180)
  return degrees >= curvinessFormula.hairpinDegrees && meanRadiusM < curvinessFormula.hairpinMeanRadiusM
}

/** Runs of turning to one side: each is a curve, a long enough turn is a hairpin. */
function findBends({ points, stepM }: Samples): Bend[] {
  const turns = turnsOf(points)
  const least = stepM / curvinessFormula.straightRadiusM
  const bends: Bend[] = []
  let start = 0
  while (start < turns.length) {
    const side = Math.sign(at(turns, start))
    let end = start
    let total = 0
    while (end < turns.length && at(turns, end) * side >= least) total += at(turns, end++)
    const degrees = (Math.abs(total) * 180) / Math.PI
    // The turn at index i happens at sample i + 1.
    if (degrees >= curvinessFormula.curveDegrees) {
      bends.push({ degrees, lengthM: (end - start) * stepM, apex: apexOf(turns, start, total) + 1 })
    }
    start = Math.max(end, start + 1)
  }
  return bends
}

/** Where half of the turn is done. */
function apexOf(turns: Float64Array, start: number, total: number): number {
  let done = 0
  let i = start
  while (Math.abs(done + at(turns, i)) < Math.abs(total) / 2) done += at(turns, i++)
  return i
}

function turnsOf(points: readonly Flat[]): Float64Array {
  const turns = new Float64Array(Math.max(0, points.length - 2))
  for (let i = 0; i < turns.length; i++) {
    const a = at(points, i)
    const b = at(points, i + 1)
    const c = at(points, i + 2)
    const cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    const dot = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
    turns[i] = Math.atan2(cross, dot)
  }
  return turns
}

function placeOf(segment: readonly TrackPoint[], { along, stepM }: Samples, sample: number): LonLat {
  const { end, mix } = legAt(along, sample * stepM)
  const [from, to] = [at(segment, end - 1), at(segment, end)]
  return { lon: mix(from.lon, to.lon), lat: mix(from.lat, to.lat) }
}

/** Sums weighted metres by started kilometre of the whole ride. */
class Kilometres {
  readonly #sums: number[] = []

  add(atM: number, weightedM: number): void {
    const km = Math.floor(atM / 1000)
    while (this.#sums.length <= km) this.#sums.push(0)
    this.#sums[km] = at(this.#sums, km) + weightedM
  }

  read(lengthM: number): { curviness: number; perKm: number[] } {
    const total = this.#sums.reduce((sum, value) => sum + value, 0)
    const kmCount = Math.ceil(lengthM / 1000)
    const perKm = Array.from({ length: kmCount }, (_, km) => {
      const kmLength = Math.min(1, lengthM / 1000 - km)
      // A last stretch of a few metres would otherwise shine brighter than the pass before it.
      return (this.#sums[km] ?? 0) / Math.max(kmLength, 0.2)
    })
    return { curviness: lengthM === 0 ? 0 : total / (lengthM / 1000), perKm }
  }
}
