import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'
import { mapFonts } from './map-fonts.ts'

export type TileSchema = 'openmaptiles' | 'protomaps'

/** What we draw, and what the two common schemas of OpenStreetMap tiles call it. */
const schemas = {
  openmaptiles: {
    green: { layer: 'landcover', filter: ['in', ['get', 'class'], ['literal', ['wood', 'grass']]] },
    built: { layer: 'landuse', filter: ['==', ['get', 'class'], 'residential'] },
    roads: 'transportation',
    roadClass: 'class',
    main: ['motorway', 'trunk', 'primary'],
    middle: ['secondary', 'tertiary'],
    minor: ['minor', 'track', 'service'],
    borders: 'boundary',
    borderFilter: ['all', ['<=', ['get', 'admin_level'], 6], ['!=', ['get', 'maritime'], 1]],
    places: 'place',
    placeFilter: ['in', ['get', 'class'], ['literal', ['city', 'town', 'village', 'hamlet']]],
    placeRank: ['coalesce', ['get', 'rank'], 20],
  },
  protomaps: {
    green: { layer: 'landcover', filter: ['in', ['get', 'kind'], ['literal', ['forest', 'grassland']]] },
    built: { layer: 'landuse', filter: ['==', ['get', 'kind'], 'residential'] },
    roads: 'roads',
    roadClass: 'kind',
    main: ['highway', 'major_road'],
    middle: ['medium_road'],
    minor: ['minor_road', 'other'],
    borders: 'boundaries',
    borderFilter: ['!=', ['get', 'disputed'], true],
    places: 'places',
    placeFilter: ['==', ['get', 'kind'], 'locality'],
    placeRank: ['-', 20, ['coalesce', ['get', 'population_rank'], 0]],
  },
} as const

export function tilesStyle(url: string, schema: TileSchema, colors: MapColors): StyleSpecification {
  const names = schemas[schema]
  const fill = (id: string, layer: string, color: string, filter?: unknown): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'tiles',
    'source-layer': layer,
    paint: { 'fill-color': color },
    ...(filter !== undefined && { filter: filter as FilterSpecification }),
  })
  const roads = (['minor', 'middle', 'main'] as const).flatMap((size) => roadLayers(size, names, colors))
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colors.land } },
      fill('green', names.green.layer, colors.green, names.green.filter),
      fill('built', names.built.layer, colors.built, names.built.filter),
      fill('water', 'water', colors.sea),
      ...roads,
      {
        id: 'borders',
        type: 'line',
        source: 'tiles',
        'source-layer': names.borders,
        filter: names.borderFilter as unknown as FilterSpecification,
        paint: { 'line-color': colors.border, 'line-width': 1, 'line-dasharray': [4, 2] },
      },
      placeNames(names, colors),
    ],
  }
}

type Names = (typeof schemas)[TileSchema]

const widths = {
  main: [5, 0.8, 9, 2.4, 13, 6, 16, 16],
  middle: [8, 0.6, 11, 1.8, 13, 4, 16, 12],
  minor: [11, 0.4, 13, 1.6, 16, 8],
} as const
const minzooms = { main: 5, middle: 8, minor: 11 } as const

function roadLayers(size: keyof typeof widths, names: Names, colors: MapColors): LayerSpecification[] {
  const line = (id: string, color: string, extra: number): LayerSpecification => ({
    id: `roads-${size}-${id}`,
    type: 'line',
    source: 'tiles',
    'source-layer': names.roads,
    minzoom: minzooms[size],
    filter: ['in', ['get', names.roadClass], ['literal', [...names[size]]]],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': color,
      'line-width': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        ...widths[size].map((value, i) => (i % 2 === 1 ? value + extra : value)),
      ] as never,
    },
  })
  return [
    line('edge', colors.roadEdge, 1.2),
    line('fill', size === 'main' ? colors.mainRoad : colors.road, 0),
  ]
}

function placeNames(names: Names, colors: MapColors): LayerSpecification {
  return {
    id: 'places',
    type: 'symbol',
    source: 'tiles',
    'source-layer': names.places,
    filter: names.placeFilter as unknown as FilterSpecification,
    layout: {
      'text-field': ['coalesce', ['get', 'name:it'], ['get', 'name']],
      'text-font': mapFonts.bold,
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 12, 16],
      'text-max-width': 8,
      'symbol-sort-key': names.placeRank as never,
    },
    paint: { 'text-color': colors.text, 'text-halo-color': colors.textEdge, 'text-halo-width': 1.6 },
  }
}
