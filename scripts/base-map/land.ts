import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Box, type Coordinates, clipLine, clipRing, encodeShape } from './shapes.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

const italyId = '380'
const world: Box = [-180, -85, 180, 85]

/** From far to near: each covers the coarser one below it. */
const tiers: { atlas: string; box: Box; decimals: number }[] = [
  { atlas: 'countries-110m', box: world, decimals: 2 },
  { atlas: 'countries-50m', box: [-25, 26, 46, 72], decimals: 3 },
  { atlas: 'countries-10m', box: [4, 35, 20, 49], decimals: 4 },
]

export type Land = {
  tiers: { box: Box; decimals: number; land: string[][]; borders: string[] }[]
  italy: string[]
}

/** Land and borders of the world, finer the nearer to Italy. Natural Earth, from npm's world-atlas. */
export function readLand(): Land {
  const load = createRequire(import.meta.url)
  const atlases = tiers.map(({ atlas, ...tier }) => ({
    ...tier,
    atlas: load(`world-atlas/${atlas}.json`) as Atlas,
  }))
  const finest = atlases.at(-1)
  if (!finest) throw new Error('The base map has no tiers.')
  return {
    tiers: atlases.map(({ atlas, box, decimals }) => ({
      box,
      decimals,
      land: polygonsOf(atlas, atlas.objects.land).flatMap((rings) => encodePolygon(rings, { box, decimals })),
      borders: bordersOf(atlas)
        .flatMap((line) => clipLine(line, box))
        .map((line) => encodeShape(line, decimals)),
    })),
    // Without its holes: San Marino and the Vatican have borders anyway.
    italy: italyOf(finest.atlas).flatMap((ring) => encodePolygon([ring], finest).flat()),
  }
}

function bordersOf(atlas: Atlas): Coordinates[][] {
  const lines = mesh(atlas, atlas.objects.countries, (a, b) => a !== b)
  // Natural Earth has no heights: each position is two numbers.
  return lines.coordinates as unknown as Coordinates[][]
}

function italyOf(atlas: Atlas): Coordinates[][] {
  const italy = atlas.objects.countries.geometries.find(({ id }) => id === italyId)
  if (!italy) throw new Error('The atlas has no Italy.')
  const { type, ...rest } = atlas.objects.countries
  return polygonsOf(atlas, { type, ...rest, geometries: [italy] }).flatMap((rings) => rings.slice(0, 1))
}

function polygonsOf(atlas: Atlas, shapes: GeometryCollection): Coordinates[][][] {
  return feature(atlas, shapes).features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    // As above.
    return (type === 'Polygon' ? [coordinates] : coordinates) as unknown as Coordinates[][][]
  })
}

type Tier = { box: Box; decimals: number }

function encodePolygon(rings: readonly Coordinates[][], { box, decimals }: Tier): string[][] {
  const [outer = [], ...holes] = rings.map((ring) => clipRing(ring, box))
  if (outer.length === 0) return []
  const shown = [outer, ...holes.filter((hole) => hole.length > 0)]
  return [shown.map((ring) => encodeShape(ring, decimals))]
}
