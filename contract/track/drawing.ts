import { type Flat, shortestTurn, type TrackPoint } from './line.ts'

/** The box that a card's drawing of a track fills, with room for the width of its stroke. */
export const drawingSize = { width: 120, height: 80, margin: 6 } as const

/** The outline of a ride as the `d` of an SVG path: north up, as large as fits, in the middle. */
export function drawTrack(segments: readonly (readonly TrackPoint[])[]): string {
  const first = segments[0]?.[0]
  if (!first) return ''
  const squeeze = Math.cos((first.lat * Math.PI) / 180)
  const flat = segments.map((segment) =>
    segment.map(({ lon, lat }) => ({ x: shortestTurn(lon - first.lon) * squeeze, y: first.lat - lat })),
  )
  const place = placement(flat.flat())
  return flat
    .filter((segment) => segment.length > 1)
    .map((segment) => `M${withoutRepeats(segment.map(place)).join('L')}`)
    .join('')
}

function placement(points: readonly Flat[]): (point: Flat) => string {
  const range = (value: (point: Flat) => number) =>
    points.reduce(
      ([low, high], point) => [Math.min(low, value(point)), Math.max(high, value(point))] as const,
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as readonly [number, number],
    )
  const [left, right] = range(({ x }) => x)
  const [top, bottom] = range(({ y }) => y)
  const { width, height, margin } = drawingSize
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-9),
    (height - 2 * margin) / Math.max(bottom - top, 1e-9),
  )
  const decimal = (value: number) => String(Math.round(value * 10) / 10)
  return ({ x, y }) =>
    `${decimal(width / 2 + (x - (left + right) / 2) * scale)} ${decimal(height / 2 + (y - (top + bottom) / 2) * scale)}`
}

const withoutRepeats = (places: string[]): string[] =>
  places.filter((place, i) => i === 0 || i === places.length - 1 || place !== places[i - 1])
