import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Poi } from '#contract/poi.ts'
import type { MapColors } from '#web/lib/map/map-colors.ts'
import { useStage } from '#web/lib/map/map-context.ts'
import { useMapHover, useMapPress } from '#web/lib/map/map-events.ts'
import { mapFonts } from '#web/lib/map/map-fonts.ts'
import { type MapLayer, MapLayers } from '#web/lib/map/map-layers.tsx'
import { PoiImages } from '#web/lib/poi/poi-images.tsx'
import { poiImage } from '#web/lib/poi/poi-looks.ts'

type Props = { items: readonly Poi[]; onOpen: (id: string) => void }

const source = 'poi'
const pressable = ['poi-signs', 'poi-clusters']

/** Verified points: signs of their category, close ones together as a number. */
export function PoiLayer({ items, onOpen }: Props) {
  const { map } = useStage()
  const data = useMemo(() => featuresOf(items), [items])

  useMapHover(pressable, () => undefined)
  useMapPress(pressable, ({ feature }) => {
    if (!feature) return
    const { id, cluster_id: cluster } = feature.properties
    if (cluster === undefined) onOpen(String(id))
    else if (feature.geometry.type === 'Point') void openCluster(map, cluster, feature.geometry.coordinates)
  })

  return (
    <PoiImages>
      <MapLayers
        id={source}
        data={data}
        layers={layers}
        source={{ cluster: true, clusterRadius: 46, clusterMaxZoom: 12 }}
      />
    </PoiImages>
  )
}

async function openCluster(map: GlMap, cluster: number, [lng = 0, lat = 0]: number[]) {
  const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(cluster)
  map.easeTo({ center: [lng, lat], zoom: (zoom ?? map.getZoom() + 2) + 0.3 })
}

function featuresOf(items: readonly Poi[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: items.map(({ id, name, category, longitude, latitude }) => ({
      type: 'Feature',
      properties: { id, name, image: poiImage(category), isDanger: category === 'danger_zone' },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

function layers(colors: MapColors): MapLayer[] {
  return [
    {
      id: 'poi-clusters',
      type: 'circle',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': colors.ink,
        'circle-stroke-color': colors.edge,
        'circle-stroke-width': 3,
        'circle-radius': ['step', ['get', 'point_count'], 15, 10, 18, 50, 22, 200, 26],
      },
    },
    {
      id: 'poi-counts',
      type: 'symbol',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': mapFonts.bold,
        'text-size': 14,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colors.edge },
    },
    {
      id: 'poi-signs',
      type: 'symbol',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['get', 'image'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.75, 11, 1],
        'icon-allow-overlap': true,
        'symbol-sort-key': ['case', ['get', 'isDanger'], 1, 0],
        'text-field': ['step', ['zoom'], '', 11, ['get', 'name']],
        'text-font': mapFonts.bold,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.5],
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: { 'text-color': colors.text, 'text-halo-color': colors.textEdge, 'text-halo-width': 1.6 },
    },
  ]
}
