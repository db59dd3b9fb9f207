import { beforeAll, describe, expect, test } from 'vitest'
import { analyseTrack, displayLine } from './analyse.ts'
import { decodeLine } from './polyline.ts'
import { lay, pass } from './test-roads.ts'

const count = (lines: string[]) => lines.reduce((sum, line) => sum + decodeLine(line).length, 0)

describe('a track once it was read', () => {
  const points = lay(pass(12), (i) => 1000 + i)
  let found: ReturnType<typeof analyseTrack>
  beforeAll(() => {
    found = analyseTrack([points])
  })

  test('has its length, box, heights and hairpins', () => {
    expect(found.lengthM).toBeGreaterThan(4000)
    expect(found.hairpins).toHaveLength(12)
    expect(found.box.west).toBe(Math.min(...points.map(({ lon }) => lon)))
    expect(found.box.north).toBe(Math.max(...points.map(({ lat }) => lat)))
    expect(found.elevation?.profile.length).toBeLessThanOrEqual(400)
    expect(found.curvinessPerKm).toHaveLength(Math.ceil(found.lengthM / 1000))
  })

  test('has no heights where the file has none, rather than zero', () => {
    expect(analyseTrack([lay(pass(2))]).elevation).toBeNull()
  })

  test('is the same whatever the pieces, but for the gaps', () => {
    const half = Math.floor(points.length / 2)
    const cut = analyseTrack([points.slice(0, half + 1), points.slice(half)])
    expect(cut.lines).toHaveLength(2)
    expect(Math.abs(cut.lengthM - found.lengthM)).toBeLessThan(5)
  })
})

test('a file of a hundred thousand pieces is measured, and drawn by its longest', () => {
  const pieces = Array.from({ length: 100_000 }, (_, i) =>
    lay([
      { x: i, y: 0 },
      { x: i, y: 30 + (i % 100) },
    ]),
  )
  const found = analyseTrack(pieces)
  expect(found.lengthM).toBeGreaterThan(7_000_000)
  expect(count(found.lines)).toBeLessThanOrEqual(displayLine.maxPoints)
  expect(count(found.overviewLines)).toBeLessThanOrEqual(800)
  // A card carries it.
  expect(found.drawing.length).toBeLessThan(2500)
})

test('a ride over the date line is drawn as the short way that it is', () => {
  const found = analyseTrack([
    [
      { lon: 179.99, lat: 0 },
      { lon: -179.99, lat: 0.01 },
      { lon: -179.98, lat: 0.02 },
    ],
  ])
  expect(found.lengthM).toBeLessThan(5000)
})
