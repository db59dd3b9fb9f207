import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, flatten, type TrackPoint } from './line.ts'
import { decodeLine, encodeLine } from './polyline.ts'
import { distanceToLeg, simplify, simplifyTo } from './simplify.ts'
import { lay, pass, withNoise } from './test-roads.ts'

/** How far the furthest point lies from the line that was kept. */
function greatestError(full: readonly TrackPoint[], simple: readonly TrackPoint[]): number {
  const flat = flatten(full)
  const corners = simple.map((point) => full.indexOf(point))
  return Math.max(
    ...flat.map((point, i) => {
      const leg = Math.max(
        1,
        corners.findIndex((corner) => corner >= i),
      )
      return distanceToLeg(point, at(flat, at(corners, leg - 1)), at(flat, at(corners, leg)))
    }),
  )
}

describe('a simplified line', () => {
  test.each([1, 5, 20])('lies within %i m of the full one, with far fewer points', (tolerance) => {
    const full = lay(withNoise(pass(44), 2))
    const simple = simplify(full, tolerance)
    expect(greatestError(full, simple)).toBeLessThanOrEqual(tolerance)
    expect(simple.length).toBeLessThan(full.length / 2)
    expect([simple[0], simple.at(-1)]).toEqual([full[0], full.at(-1)])
  })

  test('holds to the number of points before it holds to the metres', () => {
    const full = lay(withNoise(pass(44), 30))
    const { segments, toleranceM } = simplifyTo([full], { toleranceM: 5, maxPoints: 200 })
    expect(segments.flat().length).toBeLessThanOrEqual(200)
    expect(toleranceM).toBeGreaterThan(5)
    expect(greatestError(full, segments[0] ?? [])).toBeLessThanOrEqual(toleranceM)
  })

  test('keeps the longest of more pieces than it has points for, in their order', () => {
    const pieces = Array.from({ length: 50_000 }, (_, i) =>
      lay([
        { x: i, y: 0 },
        { x: i, y: i % 100 === 7 ? 900 : 20 },
      ]),
    )
    const { segments } = simplifyTo(pieces, { toleranceM: 5, maxPoints: 1000 })
    expect(segments).toEqual(pieces.filter((_, i) => i % 100 === 7))
  })

  test('of 200,000 points that avoid every straight line is there at once', () => {
    const spiral = Array.from({ length: 200_000 }, (_, i) => ({ x: i * Math.cos(i), y: i * Math.sin(i) }))
    expect(simplify(lay(spiral), 5).length).toBeGreaterThan(1000)
  })

  test.each([0, 1, 2])('of %i points is itself', (count) => {
    const points = lay(pass(1).slice(0, count))
    expect(simplify(points, 5)).toEqual(points)
  })
})

describe('a line as text', () => {
  const coordinate = (limit: number) =>
    fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((value) => value / 1e6)

  test('reads back to the millionth of a degree', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ lon: coordinate(180), lat: coordinate(90) })), (points) => {
        expect(decodeLine(encodeLine(points))).toEqual(points)
      }),
    )
  })

  test('is much shorter than its numbers', () => {
    const points = lay(pass(44))
    expect(encodeLine(points).length).toBeLessThan(JSON.stringify(points).length / 5)
  })
})
