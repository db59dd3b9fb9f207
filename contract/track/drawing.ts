import { type Flat, type LonLat, shortestTurn } from './line.ts'

/** The box that a card's drawing of a track fills, with room for the width of its stroke. */
export const drawingSize = { width: 120, height: 80, margin: 6 } as const

type Box = { width: number; height: number; margin: number }

/** The outline of a ride as the `d` of an SVG path: north up, as large as fits, in the middle. */
export function drawTrack(segments: readonly (readonly LonLat[])[]): string {
  return placeTrack(segments, drawingSize).map(pathOf).join('')
}

/** The pieces of a ride in a box, each of two points or more. */
export function placeTrack(segments: readonly (readonly LonLat[])[], box: Box): Flat[][] {
  const first = segments[0]?.[0]
  if (!first) return []
  const squeeze = Math.cos((first.lat * Math.PI) / 180)
  const flat = segments.map((segment) =>
    segment.map(({ lon, lat }) => ({ x: shortestTurn(lon - first.lon) * squeeze, y: first.lat - lat })),
  )
  const place = placement(flat.flat(), box)
  return flat.filter((segment) => segment.length > 1).map((segment) => segment.map(place))
}

/** To a tenth, in steps from point to point: half as long as places are. Points that fall together are one. */
export function pathOf(points: readonly Flat[]): string {
  const [start, ...others] = points.map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }))
  if (!start) return ''
  let last = start
  const steps: string[] = []
  for (const place of others) {
    if (place.x === last.x && place.y === last.y) continue
    steps.push(pair(place.x - last.x, place.y - last.y))
    last = place
  }
  // A line without length is drawn as a dot.
  return `M${pair(start.x, start.y)}l${steps.join(' ').replaceAll(' -', '-') || '0 0'}`
}

const pair = (x: number, y: number): string =>
  `${x / 10} ${y / 10}`.replaceAll(/\b0\./g, '.').replaceAll(' -', '-')

function placement(points: readonly Flat[], { width, height, margin }: Box): (point: Flat) => Flat {
  const range = (value: (point: Flat) => number) =>
    points.reduce(
      ([low, high], point) => [Math.min(low, value(point)), Math.max(high, value(point))] as const,
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as readonly [number, number],
    )
  const [left, right] = range(({ x }) => x)
  const [top, bottom] = range(({ y }) => y)
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-9),
    (height - 2 * margin) / Math.max(bottom - top, 1e-9),
  )
  return ({ x, y }) => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
  })
}
