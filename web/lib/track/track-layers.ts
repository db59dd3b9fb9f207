import { curvinessWords } from '#contract/track/curviness.ts'
import type { MapColors } from '#web/lib/map/map-colors.ts'
import { mapFonts } from '#web/lib/map/map-fonts.ts'
import type { MapLayer } from '#web/lib/map/map-layers.tsx'
import { curvinessColors } from './curviness-colors.ts'

export const trackHitLayer = 'track-hit'

/** From here on single bends can be told apart. */
const hairpinZoom = 11.5
/** And from here on there is room for their numbers. */
const numberZoom = 14

export function trackLayers(colors: MapColors): MapLayer[] {
  const byWord = curvinessColors[colors.scheme]
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    { id: trackHitLayer, type: 'line', layout, paint: { 'line-width': 22, 'line-opacity': 0 } },
    {
      id: 'track-edge',
      type: 'line',
      layout,
      paint: {
        'line-color': colors.edge,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 5, 12, 9, 16, 14],
      },
    },
    {
      id: 'track-line',
      type: 'line',
      layout,
      paint: {
        'line-color': [
          'match',
          ['get', 'word'],
          ...curvinessWords.flatMap((word) => [word, byWord[word]]),
          colors.ink,
        ] as never,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 3, 12, 5.5, 16, 9],
      },
    },
  ]
}

export function hairpinLayers(colors: MapColors): MapLayer[] {
  return [
    {
      id: 'track-hairpins-dots',
      type: 'circle',
      minzoom: hairpinZoom,
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          hairpinZoom,
          2.5,
          numberZoom - 0.1,
          4.5,
          numberZoom,
          9,
          16,
          11,
        ],
        'circle-color': colors.edge,
        'circle-stroke-color': colors.ink,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], hairpinZoom, 1.5, numberZoom, 2],
      },
    },
    {
      id: 'track-hairpins-numbers',
      type: 'symbol',
      minzoom: numberZoom,
      layout: {
        'text-field': ['to-string', ['get', 'number']],
        'text-font': mapFonts.bold,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.ink },
    },
  ]
}

export function poiLayers(): MapLayer[] {
  return [
    {
      id: 'track-poi',
      type: 'symbol',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 7, 0.55, 11, 0.9],
        'icon-allow-overlap': ['step', ['zoom'], false, 12, true],
        'icon-padding': 1,
      },
    },
  ]
}
