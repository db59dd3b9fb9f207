import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPoints, unpackPoints } from './track-points.ts'

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7)
const height = fc.option(fc.integer({ min: -50_000, max: 950_000 }).map((value) => value / 100))
const segments = fc.array(fc.array(fc.record({ lon: degrees(180), lat: degrees(90), ele: height })))

test('points come back as they went in, to the centimetre', () => {
  fc.assert(
    fc.property(segments, (points) => {
      expect(unpackPoints(packPoints(points))).toEqual(points)
    }),
  )
})

test('a track that was stored in tenths of a metre is read as it was', () => {
  const stored = Buffer.from('0202e2b2d5668e86efb70393a10202000001ffd9c40980b4891344', 'hex')
  expect(unpackPoints(stored)).toEqual([
    [
      { lon: 10.7654321, lat: 46.1234567, ele: 1850.5 },
      { lon: 10.7654322, lat: 46.1234567, ele: null },
    ],
    [{ lon: -1, lat: 2, ele: -3.4 }],
  ])
})

test('a recorded ride takes few bytes a point', () => {
  const ride = Array.from({ length: 10_000 }, (_, i) => ({
    lon: 10 + i * 1e-4,
    lat: 46 + i * 5e-5,
    ele: 1000 + (i % 50),
  }))
  expect(packPoints([ride]).length / ride.length).toBeLessThan(8)
})
