import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, GeoJSONSourceSpecification, Map as GlMap, LayerSpecification } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { MapColors } from './map-colors.ts'
import { useStage } from './map-context.ts'

/** A layer of the source that it is given with. */
type OwnLayer<Layer> = Layer extends { source: string } ? Omit<Layer, 'source'> : never
export type MapLayer = OwnLayer<LayerSpecification>

type Props = {
  /** Of the source; layers carry their own. */
  id: string
  data: GeoJSON
  /** Made once per map: what changes later belongs in the data. */
  layers: (colors: MapColors) => MapLayer[]
  source?: Omit<GeoJSONSourceSpecification, 'type' | 'data'>
}

/** Data on the map. Lines and areas lie below the names of places, signs above them. */
export function MapLayers({ id, data, layers, source }: Props) {
  const { map, colors, isAlive } = useStage()
  const given = useRef({ data, layers, source })

  useEffect(() => {
    const { current } = given
    map.addSource(id, { type: 'geojson', data: current.data, ...current.source })
    const added = current.layers(colors)
    for (const layer of added) {
      const below = layer.type === 'symbol' ? undefined : firstNames(map)
      map.addLayer({ ...layer, source: id } as LayerSpecification, below)
    }
    return () => {
      if (!isAlive() || !map.getSource(id)) return
      for (const layer of added) map.removeLayer(layer.id)
      map.removeSource(id)
    }
  }, [map, colors, isAlive, id])

  useEffect(() => {
    if (given.current.data === data) return
    given.current.data = data
    void map.getSource<GeoJSONSource>(id)?.setData(data)
  }, [map, id, data])

  return null
}

function firstNames(map: GlMap): string | undefined {
  return map.getLayersOrder().find((id) => map.getLayer(id)?.type === 'symbol')
}
