import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curvinessWord, measureCurviness } from './curviness.ts'
import type { Flat, TrackPoint } from './line.ts'
import { lay, motorway, pass, Road, recordEvery, withNoise } from './test-roads.ts'

const measure = (flat: readonly Flat[]) => measureCurviness([lay(flat)])

/** The second road turned and moved so that it goes on where and as the first ends. */
function joined(first: readonly Flat[], second: readonly Flat[]): Flat[] {
  const end = first.at(-1) ?? { x: 0, y: 0 }
  const before = first.at(-2) ?? { x: -1, y: 0 }
  const angle = Math.atan2(end.y - before.y, end.x - before.x)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const moved = second.map(({ x, y }) => ({ x: end.x + x * cos - y * sin, y: end.y + x * sin + y * cos }))
  return [...first, ...moved.slice(1)]
}

describe('arcs of known radius', () => {
  test.each([
    [15, 1],
    [25, 1],
    [45, 1],
    [60, 1],
    [100, 0],
    [150, 0],
  ])('half a turn of %i m is %i hairpin', (radius, hairpins) => {
    const measured = measure(new Road(3).straight(300).arc(radius, 180).straight(300).points)
    expect(measured.hairpins).toHaveLength(hairpins)
    expect(measured.curveCount).toBe(1)
  })

  test('a bend wider than 175 m is no curve', () => {
    expect(measure(new Road().straight(300).arc(300, 90).straight(300).points)).toMatchObject({
      curviness: 0,
      curveCount: 0,
      hairpins: [],
    })
  })

  // Smoothing rounds a bend's ends off: the limit of 135° is met within five degrees.
  test.each([
    [20, 0, 0],
    [35, 1, 0],
    [130, 1, 0],
    [140, 1, 1],
    [220, 1, 1],
  ])('a turn of %i° is %i curve and %i hairpin', (degrees, curves, hairpins) => {
    const measured = measure(new Road(3).straight(300).arc(25, degrees).straight(300).points)
    expect([measured.curveCount, measured.hairpins.length]).toEqual([curves, hairpins])
  })

  test.each([
    [45, 1.6],
    [80, 1.3],
    [150, 1],
  ])('metres on a circle of %i m weigh %f', (radius, weight) => {
    const measured = measure(new Road(3).arc(radius, 720).points)
    // The first and last 30 m have no circle through them, and smoothing narrows towards both ends.
    const share = measured.curviness / 1000
    expect(share).toBeGreaterThan(weight * 0.8)
    expect(share).toBeLessThan(weight * 1.05)
  })

  test('a hairpin is marked where the road turns', () => {
    const [hairpin] = measure(new Road(3).straight(500).arc(15, 180).straight(500).points).hairpins
    expect(hairpin?.km).toBeCloseTo(0.5 + (Math.PI * 15) / 2 / 1000, 2)
    const [apex] = lay([{ x: 515, y: 15 }])
    expect(hairpin?.lon).toBeCloseTo(apex?.lon ?? 0, 3)
    expect(hairpin?.lat).toBeCloseTo(apex?.lat ?? 0, 3)
  })
})

describe('whole roads', () => {
  test('a pass of 44 hairpins has 44, in the order of the road', () => {
    const { hairpins, curviness, perKm } = measure(pass(44))
    expect(hairpins).toHaveLength(44)
    expect(hairpins.map(({ km }) => km)).toEqual(hairpins.map(({ km }) => km).sort((a, b) => a - b))
    expect(curvinessWord(curviness)).toBe('tortuosa')
    expect(perKm).toHaveLength(17)
  })

  test.each([1, 2, 3, 4, 5, 6])('recorded with 4 m of noise it still has at least 42 (seed %i)', (seed) => {
    const { hairpins } = measure(withNoise(recordEvery(pass(44), 15), 4, seed))
    expect(hairpins.length).toBeGreaterThanOrEqual(42)
    expect(hairpins.length).toBeLessThanOrEqual(46)
  })

  test.each([1, 2, 3, 4, 5, 6])('a motorway recorded with noise stays below 25 (seed %i)', (seed) => {
    const measured = measure(withNoise(motorway(30), 4, seed))
    expect(measured.curviness).toBeLessThan(25)
    expect(measured.hairpins).toHaveLength(0)
  })

  test.each<[string, TrackPoint[][]]>([
    ['nothing', []],
    ['an empty piece', [[]]],
    ['one point', [[{ lon: 10, lat: 46 }]]],
    [
      'one place twice',
      [
        [
          { lon: 10, lat: 46 },
          { lon: 10, lat: 46 },
        ],
      ],
    ],
    ['four metres', [lay(new Road().straight(4).points)]],
  ])('%s has no bends', (_, segments) => {
    expect(measureCurviness(segments)).toMatchObject({ curviness: 0, curveCount: 0, hairpins: [] })
  })
})

describe('what must not matter', () => {
  const roadOf = (bends: readonly { radius: number; degrees: number }[]): Flat[] => {
    const road = new Road().straight(200)
    for (const [i, { radius, degrees }] of bends.entries())
      road.arc(radius, degrees * (i % 2 ? -1 : 1)).straight(200)
    return road.points
  }
  const roadsWith = (degrees: fc.Arbitrary<number>) =>
    fc
      .array(fc.record({ radius: fc.integer({ min: 12, max: 45 }), degrees }), {
        minLength: 3,
        maxLength: 20,
      })
      .map(roadOf)
  // Near the limits of 25° and 135° a hair decides; such bends say nothing about the property.
  const roads = roadsWith(fc.oneof(fc.integer({ min: 34, max: 122 }), fc.integer({ min: 148, max: 185 })))
  // Where the samples of a road fall elsewhere, more than a hair.
  const clearRoads = roadsWith(
    fc.oneof(fc.integer({ min: 50, max: 110 }), fc.integer({ min: 160, max: 185 })),
  )

  const same = (a: ReturnType<typeof measure>, b: ReturnType<typeof measure>, tolerance: number) => {
    expect(b.hairpins.length).toBe(a.hairpins.length)
    expect(b.curveCount).toBe(a.curveCount)
    expect(Math.abs(b.curviness - a.curviness)).toBeLessThanOrEqual(tolerance * Math.max(a.curviness, 50))
  }

  test('the direction', () => {
    fc.assert(fc.property(roads, (road) => same(measure(road), measure([...road].reverse()), 0.02)))
  })

  test('how many points lie on the same line', () => {
    const densify = (road: readonly Flat[]) =>
      road.flatMap((point, i) => {
        const before = road[i - 1]
        return before ? [{ x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }, point] : [point]
      })
    fc.assert(fc.property(roads, (road) => same(measure(road), measure(densify(road)), 0.02)))
  })

  test('points written twice', () => {
    const stutter = (road: readonly Flat[]) => road.flatMap((point) => [point, point])
    fc.assert(fc.property(roads, (road) => same(measure(road), measure(stutter(road)), 0.02)))
  })

  test('a cut on a straight, with both parts in one file', () => {
    fc.assert(
      fc.property(clearRoads, clearRoads, (first, second) => {
        // Laid end to end: the straight that ends the first goes on in the straight that begins the second. The counts are
        // the same; the index may differ by where the 10 m samples fall on a bend, most on short roads.
        const road = joined(first, second)
        const cut = first.length - 1
        const parts = measureCurviness([lay(road.slice(0, cut + 1)), lay(road.slice(cut))])
        const whole = measure(road)
        expect(parts.hairpins.length).toBe(whole.hairpins.length)
        expect(parts.curveCount).toBe(whole.curveCount)
        expect(Math.abs(parts.curviness - whole.curviness)).toBeLessThanOrEqual(
          0.08 * Math.max(whole.curviness, 50),
        )
      }),
    )
  })

  test('two recordings in one file count as both', () => {
    fc.assert(
      fc.property(roads, roads, (first, second) => {
        const parts = [lay(first), lay(second)]
        const [a, b, both] = [
          measureCurviness([lay(first)]),
          measureCurviness([lay(second)]),
          measureCurviness(parts),
        ]
        expect(both.hairpins.length).toBe(a.hairpins.length + b.hairpins.length)
        expect(both.curveCount).toBe(a.curveCount + b.curveCount)
      }),
    )
  })

  test('a tenth more or less in scale, for the number of hairpins', () => {
    fc.assert(
      fc.property(clearRoads, fc.double({ min: 0.9, max: 1.1, noNaN: true }), (road, scale) => {
        const scaled = road.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
        const difference = measure(scaled).hairpins.length - measure(road).hairpins.length
        expect(Math.abs(difference)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('where on earth the road lies', () => {
    const road = pass(12)
    const south = lay(road).map((point) => ({
      ...point,
      lat: point.lat - 9.5,
      lon: (point.lon - 10.4) * 0.862 + 15,
    }))
    expect(measureCurviness([south]).hairpins).toHaveLength(12)
    const dateLine = lay(road).map((point) => ({ ...point, lon: ((point.lon - 10.4 + 359.99) % 360) - 180 }))
    expect(measureCurviness([dateLine]).hairpins).toHaveLength(12)
  })
})

test.each([
  [0, 'rettilinea'],
  [59.9, 'rettilinea'],
  [60, 'scorrevole'],
  [199.9, 'scorrevole'],
  [200, 'mossa'],
  [400, 'mossa'],
  [400.1, 'tortuosa'],
])('%f is %s', (curviness, word) => {
  expect(curvinessWord(curviness)).toBe(word)
})
