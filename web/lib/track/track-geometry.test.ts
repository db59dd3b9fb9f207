import { describe, expect, it } from 'vitest'
import { encodeLine } from '#contract/track/polyline.ts'
import { piecesOf } from './curviness-colors.ts'
import { heightRange, profileAt, ticks } from './profile-shape.ts'
import { kmNear, partBetween, placeAt, shapeOf } from './track-shape.ts'

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

  it('finds the place of a kilometre, also past a gap and past the ends', () => {
    expect(placeAt(shape, 0)).toEqual({ lon: 10, lat: 46 })
    expect(placeAt(shape, 5.55975)?.lat).toBeCloseTo(46.05, 4)
    expect(placeAt(shape, 16.679)?.lat).toBeCloseTo(46.25, 4)
    expect(placeAt(shape, 99)?.lat).toBeCloseTo(46.3, 4)
    expect(placeAt(shapeOf({ lines: [], lengthM: 0 }), 1)).toBeNull()
  })

  it('finds the kilometre of a place beside the road', () => {
    expect(kmNear(shape, { lon: 10.01, lat: 46.05 }, null)).toBeCloseTo(5.56, 1)
    expect(kmNear(shape, { lon: 10, lat: 46.25 }, null)).toBeCloseTo(16.68, 1)
  })

  it('tells the way out from the way back by where one was', () => {
    const there = [46, 46.1, 46].map((lat) => ({ lon: 10, lat }))
    const loop = shapeOf({ lines: [encodeLine(there)], lengthM: 0.2 * degreeM })
    const place = { lon: 10, lat: 46.02 }
    expect(kmNear(loop, place, 1)).toBeCloseTo(2.2, 1)
    expect(kmNear(loop, place, 20)).toBeCloseTo(20, 0)
  })

  it('cuts a part without bridging the gap', () => {
    const part = partBetween(shape, 10, 12)
    expect(part).toHaveLength(2)
    expect(part[0]?.at(-1)?.[1]).toBeCloseTo(46.1, 4)
    expect(part[1]?.[0]?.[1]).toBeCloseTo(46.2, 4)
  })

  it('stretches a simplified line to the length of the road', () => {
    const short = shapeOf({ lines: [north(46, 46.1)], lengthM: 0.11 * degreeM })
    expect(placeAt(short, (0.11 * degreeM) / 2000)?.lat).toBeCloseTo(46.05, 4)
  })
})

describe('pieces of one word', () => {
  it('joins kilometres in a row and ends with the track', () => {
    expect(piecesOf([10, 20, 300, 500, 500], 4.4)).toEqual([
      { fromKm: 0, toKm: 2, word: 'rettilinea' },
      { fromKm: 2, toKm: 3, word: 'mossa' },
      { fromKm: 3, toKm: 4.4, word: 'tortuosa' },
    ])
    expect(piecesOf([], 0)).toEqual([])
  })
})

describe('the profile', () => {
  const profile = [
    { km: 0, ele: 1000, slopePercent: 4 },
    { km: 2, ele: 1100, slopePercent: 8 },
  ]

  it('reads between its points and holds at its ends', () => {
    expect(profileAt(profile, 1)).toEqual({ km: 1, ele: 1050, slopePercent: 6 })
    expect(profileAt(profile, 9)?.ele).toBe(1100)
    expect(profileAt([], 1)).toBeNull()
  })

  it.each([
    [0, 24.3, 5, [0, 5, 10, 15, 20]],
    [900, 2800, 4, [1000, 1500, 2000, 2500]],
    [0, 3.2, 4, [0, 1, 2, 3]],
  ])('marks %d to %d in about %d round steps', (from, to, wanted, expected) =>
    expect(ticks(from, to, wanted)).toEqual(expected),
  )

  it('shows a flat road as flat', () => {
    const flat = [200, 203].map((ele, km) => ({ km, ele, slopePercent: 0 }))
    const { low, high } = heightRange(flat)
    expect(high - low).toBeGreaterThanOrEqual(100)
    expect(low).toBeLessThan(200)
  })
})
