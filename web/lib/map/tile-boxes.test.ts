import { expect, test } from 'vitest'
import { tilesOf } from './tile-boxes.ts'

const stelvio = { west: 10.37, south: 46.46, east: 10.63, north: 46.63 }
const zoomsOf = (tiles: { z: number }[]) => [...new Set(tiles.map(({ z }) => z))]

test('the tiles around a pass, from the whole world down to its bends', () => {
  const tiles = tilesOf(stelvio, { minZoom: 0, maxZoom: 15 })
  expect(tiles[0]).toEqual({ z: 0, x: 0, y: 0 })
  // The place of the pass itself, by the common formula.
  expect(tiles).toContainEqual({ z: 12, x: 2166, y: 1448 })
  expect(zoomsOf(tiles)).toEqual(Array.from({ length: 14 }, (_, z) => z))
  expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length)
})

test('never more than 250, whatever the box: a long road is kept less fine', () => {
  const italy = { west: 6.6, south: 36.6, east: 18.5, north: 47.1 }
  const tiles = tilesOf(italy, { minZoom: 0, maxZoom: 15 })
  expect(tiles.length).toBeLessThanOrEqual(250)
  expect(Math.max(...zoomsOf(tiles))).toBe(8)
  const world = { west: -180, south: -90, east: 180, north: 90 }
  expect(zoomsOf(tilesOf(world, { minZoom: 0, maxZoom: 15 }))).toEqual([0, 1, 2, 3])
})

test('nothing beyond what the archive has', () => {
  expect(zoomsOf(tilesOf(stelvio, { minZoom: 5, maxZoom: 7 }))).toEqual([5, 6, 7])
})
