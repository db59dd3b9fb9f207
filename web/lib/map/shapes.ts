import type { FeatureCollection, Position } from 'geojson'
import { decodeLine } from '#contract/track/polyline.ts'

/** What scripts/base-map writes: lines as tracks are written, with fewer decimals. */
export function decodeShape(text: string, decimals: number): Position[] {
  const grow = 10 ** (6 - decimals)
  const round = (degrees: number) => Number((degrees * grow).toFixed(decimals))
  return decodeLine(text).map(({ lon, lat }) => [round(lon), round(lat)])
}

export type Box = readonly [west: number, south: number, east: number, north: number]

/** The shores of a ring that was cut at a box: without the cuts themselves. */
export function shoresOf(ring: readonly Position[], box: Box): Position[][] {
  const shores: Position[][] = []
  let shore: Position[] = []
  for (const [i, point] of ring.entries()) {
    const before = ring[i - 1]
    if (before && isOnOneEdge(before, point, box)) {
      if (shore.length > 1) shores.push(shore)
      shore = []
    }
    shore.push(point)
  }
  return shore.length > 1 ? [...shores, shore] : shores
}

function isOnOneEdge(a: Position, b: Position, [west, south, east, north]: Box): boolean {
  const both = (axis: 0 | 1, limit: number) => a[axis] === limit && b[axis] === limit
  return both(0, west) || both(0, east) || both(1, south) || both(1, north)
}

export function polygons(shapes: Position[][][]): FeatureCollection {
  return collection({ type: 'MultiPolygon', coordinates: shapes })
}

export function lines(shapes: Position[][]): FeatureCollection {
  return collection({ type: 'MultiLineString', coordinates: shapes })
}

function collection(geometry: FeatureCollection['features'][number]['geometry']): FeatureCollection {
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}
