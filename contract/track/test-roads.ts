import type { Flat, TrackPoint } from './line.ts'

const metresPerDegree = 111_195

/** Roads of known shape for tests, drawn in metres and laid on the ground near Bormio. */
export function lay(flat: readonly Flat[], heights?: (index: number) => number): TrackPoint[] {
  const lat0 = 46.5
  const perLon = metresPerDegree * Math.cos((lat0 * Math.PI) / 180)
  return flat.map(({ x, y }, i) => ({
    lon: 10.4 + x / perLon,
    lat: lat0 + y / metresPerDegree,
    ...(heights && { ele: heights(i) }),
  }))
}

/** A pen that rides straight on and round arcs, dropping a point every few metres. */
export class Road {
  readonly points: Flat[] = [{ x: 0, y: 0 }]
  #heading = 0
  readonly #everyM: number

  constructor(everyM = 5) {
    this.#everyM = everyM
  }

  straight(lengthM: number): this {
    const count = Math.max(1, Math.round(lengthM / this.#everyM))
    for (let i = 0; i < count; i++) this.#ride(lengthM / count)
    return this
  }

  /** Positive degrees turn left. */
  arc(radiusM: number, degrees: number): this {
    const angle = (degrees * Math.PI) / 180
    const lengthM = Math.abs(angle) * radiusM
    const count = Math.max(2, Math.round(lengthM / Math.min(this.#everyM, radiusM / 3)))
    for (let i = 0; i < count; i++) {
      this.#heading += angle / count / 2
      this.#ride(2 * radiusM * Math.sin(Math.abs(angle) / count / 2))
      this.#heading += angle / count / 2
    }
    return this
  }

  #ride(lengthM: number): void {
    const last = this.points.at(-1) ?? { x: 0, y: 0 }
    this.points.push({
      x: last.x + lengthM * Math.cos(this.#heading),
      y: last.y + lengthM * Math.sin(this.#heading),
    })
  }
}

/** A pass of so many hairpins, with the gentle bends between them that real ones have. */
export function pass(hairpins: number): Flat[] {
  const road = new Road().straight(300)
  for (let i = 0; i < hairpins; i++) {
    const side = i % 2 === 0 ? 1 : -1
    road
      .straight(90)
      .arc(120, 20 * side)
      .straight(60)
      .arc(120, -20 * side)
      .straight(90)
    road.arc(12 + (i % 4) * 2, 178 * side)
  }
  return road.straight(300).points
}

export function motorway(lengthKm: number): Flat[] {
  const road = new Road(15)
  for (let km = 0; km < lengthKm; km++) road.straight(400).arc(1200, km % 2 === 0 ? 28 : -28)
  return road.points
}

/** The error of a GPS: it drifts, so neighbouring points are wrong together. Seeded, so a failure can be repeated. */
export function withNoise(flat: readonly Flat[], sigmaM: number, seed = 1): Flat[] {
  const random = generator(seed)
  const keep = 0.9
  const fresh = sigmaM * Math.sqrt(1 - keep * keep)
  let dx = 0
  let dy = 0
  return flat.map(({ x, y }) => {
    dx = dx * keep + fresh * gauss(random)
    dy = dy * keep + fresh * gauss(random)
    return { x: x + dx, y: y + dy }
  })
}

/** A point every so many metres, as a recorder writes them. */
export function recordEvery(flat: readonly Flat[], stepM: number): Flat[] {
  const recorded: Flat[] = []
  let sinceM = stepM
  let last: Flat | undefined
  for (const point of flat) {
    if (last) sinceM += Math.hypot(point.x - last.x, point.y - last.y)
    last = point
    if (sinceM < stepM) continue
    recorded.push(point)
    sinceM = 0
  }
  return recorded
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
