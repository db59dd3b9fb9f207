import { describe, expect, test } from 'vitest'
import { elevationFormula, measureElevation } from './elevation.ts'
import { lay, Road } from './test-roads.ts'

const tenKm = new Road(20).straight(10_000).points
const last = tenKm.length - 1

describe('climb and descent', () => {
  test('a steady climb is all climb', () => {
    const measured = measureElevation([lay(tenKm, (i) => 1000 + (i / last) * 800)])
    expect(measured?.climbM).toBeCloseTo(800, -1)
    expect(measured?.descentM).toBe(0)
    expect(measured?.minM).toBeCloseTo(1000, -1)
    expect(measured?.maxM).toBeCloseTo(1800, -1)
  })

  test('the height of a pass is its highest point, and a single wild value is none', () => {
    const pass = lay(tenKm, (i) => 2757 - Math.abs(i - 250) * 2)
    expect(measureElevation([pass])?.maxM).toBeGreaterThan(2754)
    const wild = pass.map((point, i) => (i === 100 ? { ...point, ele: 9000 } : point))
    expect(measureElevation([wild])?.maxM).toBeLessThan(2760)
  })

  test('up and down again count both, backwards the other way round', () => {
    const road = lay(tenKm, (i) => 1000 + 500 * (1 - Math.abs((2 * i) / last - 1)) + (i / last) * 100)
    const there = measureElevation([road])
    const back = measureElevation([[...road].reverse()])
    expect(there?.climbM).toBeCloseTo(back?.descentM ?? 0, 3)
    expect(there?.descentM).toBeCloseTo(back?.climbM ?? 0, 3)
    expect((there?.climbM ?? 0) - (there?.descentM ?? 0)).toBeCloseTo(100, -1)
  })

  test('a flat road with a trembling instrument has none', () => {
    const measured = measureElevation([lay(tenKm, (i) => 200 + (i % 2 === 0 ? 2.5 : -2.5))])
    expect(measured).toMatchObject({ climbM: 0, descentM: 0 })
  })

  test('a gap between two pieces is no climb', () => {
    const low = lay(tenKm, () => 100)
    const high = lay(tenKm, () => 2000)
    expect(measureElevation([low, high])).toMatchObject({ climbM: 0, descentM: 0 })
  })
})

describe('files without heights', () => {
  test('have no elevation rather than zero', () => {
    expect(measureElevation([lay(tenKm)])).toBeNull()
    expect(measureElevation([])).toBeNull()
  })

  test('with a height here and there have none either', () => {
    const share = elevationFormula.leastShare
    const some = (part: number) =>
      lay(tenKm, () => 500).map((point, i) => (i < tenKm.length * part ? point : { ...point, ele: null }))
    expect(measureElevation([some(share - 0.01)])).toBeNull()
    expect(measureElevation([some(share + 0.01)])).not.toBeNull()
  })
})

describe('the profile', () => {
  test('has at most 400 points from the first metre to the last', () => {
    const profile = measureElevation([lay(tenKm, (i) => 1000 + i)])?.profile ?? []
    expect(profile.length).toBe(400)
    expect(profile[0]?.km).toBe(0)
    expect(profile.at(-1)?.km).toBeCloseTo(10, 1)
  })

  test('knows how steep it is', () => {
    const profile = measureElevation([lay(tenKm, (i) => 1000 + (i / last) * 800)])?.profile ?? []
    expect(profile[200]?.slopePercent).toBeCloseTo(8, 1)
  })

  test('has no cliff between two pieces: each is drawn by itself', () => {
    const valley = lay(tenKm, (i) => 500 + (i / last) * 100)
    const pass = lay(tenKm, (i) => 2000 + (i / last) * 100)
    const profile = measureElevation([valley, pass, valley])?.profile ?? []
    expect(profile.length).toBeLessThanOrEqual(400)
    expect(profile.length).toBeGreaterThan(380)
    const breaks = profile.filter(({ isBreak }) => isBreak)
    expect(breaks.map(({ km, ele }) => [Math.round(km), Math.round(ele / 100)])).toEqual([
      [10, 20],
      [20, 5],
    ])
    for (const { slopePercent } of profile) expect(Math.abs(slopePercent)).toBeLessThan(2)
  })

  test('of hundreds of crumbs is still one', () => {
    const crumb = lay(new Road().straight(20).points, (i) => 100 + i)
    const profile = measureElevation(Array.from({ length: 300 }, () => crumb))?.profile ?? []
    expect(profile.length).toBe(400)
    expect(profile.some(({ isBreak }) => isBreak)).toBe(false)
  })

  test('of a short file is no longer than the file', () => {
    expect(measureElevation([lay(new Road().straight(20).points, () => 5)])?.profile).toHaveLength(5)
  })
})

test('nothing but zeros is no height: an instrument without one writes them', () => {
  expect(measureElevation([lay(tenKm, () => 0)])).toBeNull()
  expect(measureElevation([lay(tenKm, (i) => (i === 3 ? 1 : 0))])).not.toBeNull()
})
