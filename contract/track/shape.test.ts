import { describe, expect, test } from 'vitest'
import { encodeLine } from './polyline.ts'
import { kmNear, partBetween, placeAt, shapeOf } from './shape.ts'

// A degree of latitude is 111.195 km on our sphere.
const degreeM = 111_195
const north = (from: number, to: number) =>
  encodeLine([
    { lon: 10, lat: from },
    { lon: 10, lat: (from + to) / 2 },
    { lon: 10, lat: to },
  ])

describe('a track with its kilometres', () => {
  const shape = shapeOf({ lines: [north(46, 46.1), north(46.2, 46.3)], lengthM: 0.2 * degreeM })

  test('finds the place of a kilometre, also past a gap and past the ends', () => {
    expect(placeAt(shape, 0)).toEqual({ lon: 10, lat: 46 })
    expect(placeAt(shape, 5.55975)?.lat).toBeCloseTo(46.05, 4)
    expect(placeAt(shape, 16.679)?.lat).toBeCloseTo(46.25, 4)
    expect(placeAt(shape, 99)?.lat).toBeCloseTo(46.3, 4)
    expect(placeAt(shapeOf({ lines: [], lengthM: 0 }), 1)).toBeNull()
  })

  test('finds the kilometre of a place beside the road', () => {
    expect(kmNear(shape, { lon: 10.01, lat: 46.05 }, null)).toBeCloseTo(5.56, 1)
    expect(kmNear(shape, { lon: 10, lat: 46.25 }, null)).toBeCloseTo(16.68, 1)
  })

  test('tells the way out from the way back by where one was', () => {
    const there = [46, 46.1, 46].map((lat) => ({ lon: 10, lat }))
    const loop = shapeOf({ lines: [encodeLine(there)], lengthM: 0.2 * degreeM })
    const place = { lon: 10, lat: 46.02 }
    expect(kmNear(loop, place, 1)).toBeCloseTo(2.2, 1)
    expect(kmNear(loop, place, 20)).toBeCloseTo(20, 0)
  })

  test('cuts a part without bridging the gap', () => {
    const part = partBetween(shape, 10, 12)
    expect(part).toHaveLength(2)
    expect(part[0]?.at(-1)?.lat).toBeCloseTo(46.1, 4)
    expect(part[1]?.[0]?.lat).toBeCloseTo(46.2, 4)
  })

  test('stretches a simplified line to the length of the road', () => {
    const short = shapeOf({ lines: [north(46, 46.1)], lengthM: 0.11 * degreeM })
    expect(placeAt(short, (0.11 * degreeM) / 2000)?.lat).toBeCloseTo(46.05, 4)
  })
})
