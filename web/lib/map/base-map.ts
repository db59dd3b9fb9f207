import type { FeatureCollection } from 'geojson'
import { baseMapFiles } from './base-map-files.ts'
import provinceLines from './data/provinces.json'
import { loadFile, type Place } from './places.ts'
import { type Box, decodeShape, lines, polygons, shoresOf } from './shapes.ts'

type LandFile = {
  tiers: { box: Box; decimals: number; land: string[][]; borders: string[] }[]
  italy: string[]
}

/** The embedded base map as MapLibre's sources. */
export type BaseMap = {
  tiers: {
    sea: FeatureCollection
    land: FeatureCollection
    shores: FeatureCollection
    borders: FeatureCollection
  }[]
  italy: FeatureCollection
  provinces: FeatureCollection
  regions: FeatureCollection
  places: FeatureCollection
}

export async function loadBaseMap(places: readonly Place[]): Promise<BaseMap> {
  const { tiers, italy } = await loadFile<LandFile>(baseMapFiles.land)
  const finest = tiers.at(-1)?.decimals ?? 0
  const { decimals } = provinceLines
  return {
    tiers: tiers.map(readTier),
    italy: polygons(italy.map((ring) => [decodeShape(ring, finest)])),
    provinces: lines(provinceLines.provinces.map((line) => decodeShape(line, decimals))),
    regions: lines(provinceLines.regions.map((line) => decodeShape(line, decimals))),
    places: labelsOf(places),
  }
}

const seam = 0.05

function readTier({ box, decimals, land, borders }: LandFile['tiers'][number]) {
  const shapes = land.map((rings) => rings.map((ring) => decodeShape(ring, decimals)))
  // A little smaller than the land that was cut: the seam then lies on land of the same colour.
  const [west, south, east, north] = [box[0] + seam, box[1] + seam, box[2] - seam, box[3] - seam]
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    sea: polygons([[corners]]),
    land: polygons(shapes),
    shores: lines(shapes.flat().flatMap((ring) => shoresOf(ring, box))),
    borders: lines(borders.map((line) => decodeShape(line, decimals))),
  }
}

function labelsOf(places: readonly Place[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ name, province, lon, lat }, rank) => ({
      type: 'Feature',
      properties: { name, rank, isAbroad: province === province.toLowerCase() },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}
