export type Box = { west: number; south: number; east: number; north: number }
export type Tile = { z: number; x: number; y: number }

/** So many tiles of one itinerary: some megabytes, and a minute on a slow line. */
const mostTiles = 250
/** Beyond it roads only grow wider: MapLibre enlarges what it has. */
const finestZoom = 14
// The map shows a little of what lies around the road.
const margin = 0.15

/** The tiles of a box from the coarsest zoom on, down to the last one at which all of them together are not too many. */
export function tilesOf(box: Box, zooms: { minZoom: number; maxZoom: number }): Tile[] {
  const wider = widen(box)
  const found: Tile[] = []
  for (let z = zooms.minZoom; z <= Math.min(zooms.maxZoom, finestZoom); z++) {
    const range = rangeAt(wider, z)
    // Before they are listed: a box of half the world has more of them than a phone has memory.
    if (found.length + countOf(range) > mostTiles) break
    found.push(...tilesIn(range, z))
  }
  return found
}

function widen({ west, south, east, north }: Box): Box {
  const [across, up] = [(east - west) * margin, (north - south) * margin]
  return { west: west - across, south: south - up, east: east + across, north: north + up }
}

type Range = { left: number; right: number; top: number; bottom: number }

const rangeAt = ({ west, south, east, north }: Box, z: number): Range => ({
  left: columnOf(west, z),
  right: columnOf(east, z),
  top: rowOf(north, z),
  bottom: rowOf(south, z),
})

const countOf = ({ left, right, top, bottom }: Range): number => (right - left + 1) * (bottom - top + 1)

function tilesIn({ left, right, top, bottom }: Range, z: number): Tile[] {
  const found: Tile[] = []
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) found.push({ z, x, y })
  return found
}

const columnOf = (lon: number, z: number): number => within(Math.floor(((lon + 180) / 360) * 2 ** z), z)

function rowOf(lat: number, z: number): number {
  const angle = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180
  const share = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2
  return within(Math.floor(share * 2 ** z), z)
}

const within = (place: number, z: number): number => Math.max(0, Math.min(2 ** z - 1, place))
