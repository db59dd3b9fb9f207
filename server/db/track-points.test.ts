import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPoints, unpackPoints } from './track-points.ts'

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7)
const height = fc.option(fc.integer({ min: -5000, max: 95_000 }).map((value) => value / 10))
const segments = fc.array(fc.array(fc.record({ lon: degrees(180), lat: degrees(90), ele: height })))

test('points come back as they went in, to the centimetre', () => {
  fc.assert(
    fc.property(segments, (points) => {
      expect(unpackPoints(packPoints(points))).toEqual(points)
    }),
  )
})

test('a recorded ride takes few bytes a point', () => {
  const ride = Array.from({ length: 10_000 }, (_, i) => ({
    lon: 10 + i * 1e-4,
    lat: 46 + i * 5e-5,
    ele: 1000 + (i % 50),
  }))
  expect(packPoints([ride]).length / ride.length).toBeLessThan(8)
})
