export type Point = readonly [x: number, y: number]

/** A mountain's outline: straight lines between the anchors, broken up until they look like rock. */
export function ridge(anchors: readonly Point[], roughness: number, seed: number) {
  const random = randomFrom(seed)
  const points = anchors.flatMap((from, i) => {
    const to = anchors[i + 1]
    return to ? [from, ...between(from, to, roughness, random, 4)] : [from]
  })
  return points
}

/** Closes an outline down to the bottom edge. */
export function landBelow(outline: readonly Point[], bottom: number) {
  const first = outline[0]?.[0] ?? 0
  const last = outline.at(-1)?.[0] ?? 0
  return `${line(outline)}L${last} ${bottom}H${first}Z`
}

export function closed(points: readonly Point[]) {
  return `${line(points)}Z`
}

/** One stretch of road across the slope, from one hairpin to the next. */
export type Stretch = { from: Point; to: Point }

/**
 * The road as a filled ribbon that narrows with distance: a stroke has one width, and joining strokes shows.
 * `drop` lowers it by a share of its own width, for the wall underneath.
 */
export function road(stretches: readonly Stretch[], widthAt: (y: number) => number, drop = 0) {
  const centre = stretches.flatMap(({ from, to }, i) => {
    const next = stretches[i + 1]?.from
    return [...sample(from, to, to[0] - from[0], 0.3), ...(next ? sample(to, next, to[0] - from[0], 0) : [])]
  })
  const sides = centre.map(([x, y], i) => {
    const [ax, ay] = centre[i - 1] ?? [x, y]
    const [bx, by] = centre[i + 1] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const width = widthAt(y)
    const nx = ((by - ay) / length) * (width / 2)
    const ny = ((ax - bx) / length) * (width / 2)
    const low = y + drop * width
    return { left: [x + nx, low + ny] as const, right: [x - nx, low - ny] as const }
  })
  return closed([...sides.map((side) => side.left), ...sides.map((side) => side.right).reverse()])
}

/** A cubic curve that leaves and arrives level. Along a stretch the handles follow it; in a hairpin they bulge outwards. */
function sample(from: Point, to: Point, heading: number, share: number) {
  const bulge =
    share === 0 ? Math.sign(heading) * Math.abs(to[1] - from[1]) * 0.85 : (to[0] - from[0]) * share
  const [x1, x2] = [from[0] + bulge, share === 0 ? to[0] + bulge : to[0] - bulge]
  return Array.from({ length: 22 }, (_, i): Point => {
    const t = i / 22
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    return [a * from[0] + b * x1 + c * x2 + d * to[0], (a + b) * from[1] + (c + d) * to[1]]
  })
}

/** A conifer standing at a point. */
export function fir([x, y]: Point, height: number) {
  const w = height * 0.2
  const tier = (top: number, low: number, half: number) =>
    `M${round(x)} ${round(y - top * height)}l${round(half)} ${round((top - low) * height)}h${round(-2 * half)}Z`
  return tier(1, 0.5, w * 0.62) + tier(0.8, 0.25, w * 0.85) + tier(0.55, 0, w)
}

function between(from: Point, to: Point, roughness: number, random: () => number, depth: number): Point[] {
  if (depth === 0) return []
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const at = 0.5 + (random() - 0.5) * 0.3
  const lift = (random() - 0.5) * length * roughness
  const middle: Point = [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at + lift]
  return [
    ...between(from, middle, roughness, random, depth - 1),
    middle,
    ...between(middle, to, roughness, random, depth - 1),
  ]
}

// The same seed draws the same mountain at every visit.
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function line(points: readonly Point[]) {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

function round(value: number) {
  return Math.round(value * 10) / 10
}
