import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import type { SavedLine } from '#contract/itineraries.ts'
import { decodeLine } from '#contract/track/polyline.ts'
import type { MapColors } from '#web/lib/map/map-colors.ts'
import { useMapPress } from '#web/lib/map/map-events.ts'
import { mapFonts } from '#web/lib/map/map-fonts.ts'
import { type MapLayer, MapLayers } from '#web/lib/map/map-layers.tsx'

type Props = { items: readonly SavedLine[]; onOpen: (line: SavedLine) => void }

/** The itineraries that one saved, in the colours of their road types. */
export function SavedLines({ items, onOpen }: Props) {
  const data = useMemo(() => featuresOf(items), [items])

  // A sign on the line wins: it is the smaller target.
  useMapPress(['poi-signs', 'poi-clusters', 'saved-hit'], ({ feature }) => {
    const line = items.find(({ id }) => id === feature?.properties.id)
    if (line && feature?.layer.id === 'saved-hit') onOpen(line)
  })

  return <MapLayers id="saved" data={data} layers={layers} />
}

function featuresOf(items: readonly SavedLine[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: items.map(({ id, title, roadType, lines }) => ({
      type: 'Feature',
      properties: { id, title, roadType },
      geometry: {
        type: 'MultiLineString',
        coordinates: lines.map((line) => decodeLine(line).map(({ lon, lat }) => [lon, lat])),
      },
    })),
  }
}

function layers(colors: MapColors): MapLayer[] {
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  const color = [
    'match',
    ['get', 'roadType'],
    'Sterrato',
    colors.sterrato,
    'Misto',
    colors.misto,
    colors.strada,
  ]
  return [
    { id: 'saved-hit', type: 'line', layout, paint: { 'line-width': 20, 'line-opacity': 0 } },
    {
      id: 'saved-edge',
      type: 'line',
      layout,
      paint: {
        'line-color': colors.edge,
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 4, 12, 8],
      },
    },
    {
      id: 'saved-line',
      type: 'line',
      layout,
      paint: {
        'line-color': color as never,
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 2.5, 12, 5],
      },
    },
    {
      id: 'saved-names',
      type: 'symbol',
      minzoom: 9,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'title'],
        'text-font': mapFonts.bold,
        'text-size': 12,
        'text-offset': [0, -1],
        'text-max-angle': 60,
      },
      paint: { 'text-color': color as never, 'text-halo-color': colors.textEdge, 'text-halo-width': 1.8 },
    },
  ]
}
