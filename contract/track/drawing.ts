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

/** To a tenth, without the points that then fall together. */
export function pathOf(points: readonly Flat[]): string {
  const decimal = (value: number) => String(Math.round(value * 10) / 10)
  return `M${withoutRepeats(points.map(({ x, y }) => `${decimal(x)} ${decimal(y)}`)).join('L')}`
}

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

const withoutRepeats = (places: string[]): string[] =>
  places.filter((place, i) => i === 0 || i === places.length - 1 || place !== places[i - 1])
