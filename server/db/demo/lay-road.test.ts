import { expect, test } from 'vitest'
import { analyseTrack } from '#contract/track/analyse.ts'
import { distanceM } from '#contract/track/line.ts'
import { through } from './demo-itinerary.ts'
import { layRoad } from './lay-road.ts'

const valley = ['Valle', 10.4, 46.5, 1000] as const
const pass = (km: number, hairpins: number) =>
  through([...valley], ['Paese', 10.42, 46.51, 1100, 2.6], ['Passo', 10.42, 46.54, 1900, km, hairpins])

test.each([
  [5, 3],
  [7, 10],
  [9, 20],
  [11, 33],
  [16, 48],
])('a pass of %d km with %d hairpins has that length and those hairpins', (km, hairpins) => {
  const analysis = analyseTrack([layRoad(pass(km, hairpins))])
  expect(Math.abs(analysis.lengthM / 1000 / (km + 2.6) - 1)).toBeLessThan(0.03)
  expect(Math.abs(analysis.hairpins.length - hairpins)).toBeLessThanOrEqual(Math.max(1, hairpins * 0.05))
  expect(analysis.elevation?.climbM).toBeGreaterThan(880)
  expect(analysis.elevation?.climbM).toBeLessThanOrEqual(900)
})

test('a road without hairpins has none, however much longer than the crow’s flight it is', () => {
  for (const km of [3.6, 4, 4.5, 5]) {
    const { hairpins } = analyseTrack([layRoad(pass(km, 0))])
    expect(hairpins, `${km} km`).toEqual([])
  }
})

test('it goes through every place at its height, and no step is long', () => {
  const road = pass(9, 20)
  const points = layRoad(road)
  for (const { lon, lat, ele } of [road.from, ...road.legs.map(({ to }) => to)]) {
    expect(points).toContainEqual({ lon, lat, ele })
  }
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before) expect(distanceM(before, point)).toBeLessThan(40)
  }
})

test('the same places give the same road', () => {
  expect(layRoad(pass(9, 20))).toEqual(layRoad(pass(9, 20)))
})

test('a road shorter than the crow’s flight, or with more hairpins than fit, is refused', () => {
  expect(() => layRoad(pass(3, 0))).toThrow('Passo')
  expect(() => layRoad(pass(4, 40))).toThrow('Passo')
})
