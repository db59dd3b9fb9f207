import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { BaseMap } from './base-map.ts'
import type { MapColors } from './map-colors.ts'
import { mapFonts } from './map-fonts.ts'

/** How many places are shown at a zoom: the last of them. Those that would overlap give way to the larger. */
const lastRank: ExpressionSpecification = ['step', ['zoom'], 40, 5, 90, 6, 220, 7, 800, 8, 2500, 9, 20_000]

/** Our own look over data that lies in the app: no request leaves it, no fonts or pictures are needed. */
export function embeddedStyle(base: BaseMap, colors: MapColors): StyleSpecification {
  const tiers = base.tiers.flatMap((tier, i) =>
    Object.entries(tier).map(([name, data]) => [`${name}-${i}`, data] as const),
  )
  const { italy, provinces, regions, places } = base
  const data = Object.entries({ ...Object.fromEntries(tiers), italy, provinces, regions, places })
  return {
    version: 8,
    sources: Object.fromEntries(
      data.map(([name, data]) => [name, { type: 'geojson', data, tolerance: 0.2, maxzoom: 12 }]),
    ),
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      ...base.tiers.flatMap((_, i) => tierLayers(i, colors)),
      ...italyLayers(colors),
      placeLayer(colors),
    ],
  }
}

function tierLayers(i: number, colors: MapColors): LayerSpecification[] {
  return [
    { id: `sea-${i}`, type: 'fill', source: `sea-${i}`, paint: { 'fill-color': colors.sea } },
    {
      id: `shores-${i}`,
      type: 'line',
      source: `shores-${i}`,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.shallows,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 3, 8, 12, 12, 26],
        'line-blur': ['interpolate', ['linear'], ['zoom'], 4, 2, 8, 8, 12, 18],
      },
    },
    {
      id: `land-${i}`,
      type: 'fill',
      source: `land-${i}`,
      // Smoothed edges would show where the land was cut at its box; the shores below are smooth themselves.
      paint: { 'fill-color': colors.abroad, 'fill-antialias': false },
    },
    { id: `coast-${i}`, type: 'line', source: `shores-${i}`, paint: { 'line-color': colors.abroad } },
    {
      id: `borders-${i}`,
      type: 'line',
      source: `borders-${i}`,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
      },
    },
  ]
}

function italyLayers(colors: MapColors): LayerSpecification[] {
  return [
    { id: 'italy', type: 'fill', source: 'italy', paint: { 'fill-color': colors.land } },
    {
      id: 'provinces',
      type: 'line',
      source: 'provinces',
      minzoom: 6,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.province,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.6, 11, 1.4],
        'line-dasharray': [4, 2],
      },
    },
    {
      id: 'regions',
      type: 'line',
      source: 'regions',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.region,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 1.2, 11, 2],
      },
    },
    {
      id: 'italy-border',
      type: 'line',
      source: 'italy',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
      },
    },
  ]
}

function placeLayer(colors: MapColors): LayerSpecification {
  return {
    id: 'places',
    type: 'symbol',
    source: 'places',
    filter: ['<=', ['get', 'rank'], lastRank],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['step', ['get', 'rank'], ['literal', mapFonts.bold], 160, ['literal', mapFonts.medium]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        ['step', ['get', 'rank'], 13, 30, 11],
        10,
        ['step', ['get', 'rank'], 20, 160, 16, 600, 13, 3000, 12],
      ],
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': ['case', ['get', 'isAbroad'], colors.quietText, colors.text],
      'text-halo-color': colors.textEdge,
      'text-halo-width': 1.6,
      'text-halo-blur': 0.4,
    },
  }
}
