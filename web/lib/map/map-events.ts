import type { Map as GlMap, MapGeoJSONFeature, Point } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { LonLat } from '#contract/track/line.ts'
import { useStage } from './map-context.ts'

type Pointed = { place: LonLat; feature: MapGeoJSONFeature | null }

/** A thumb is wider than a sign. */
const reachPx = { touch: 18, mouse: 6 }

/** Presses on the map, with what of these layers lies under or beside them. */
export function useMapPress(layers: readonly string[], onPress: (pressed: Pointed) => void): void {
  usePointer('click', layers, onPress)
}

/** The pointer's way over the map; null once it has left. */
export function useMapHover(layers: readonly string[], onHover: (pointed: Pointed | null) => void): void {
  usePointer('mousemove', layers, onHover)
  const { map } = useStage()
  const latest = useLatest(onHover)
  useEffect(() => {
    const leave = () => latest.current(null)
    map.on('mouseout', leave)
    return () => {
      map.off('mouseout', leave)
    }
  }, [map, latest])
}

function usePointer(
  type: 'click' | 'mousemove',
  layers: readonly string[],
  onPoint: (pointed: Pointed) => void,
) {
  const { map } = useStage()
  const latest = useLatest({ layers, onPoint })

  useEffect(() => {
    const listen = ({ point, lngLat, originalEvent }: PointEvent) => {
      const reach = (originalEvent as PointerEvent).pointerType === 'mouse' ? reachPx.mouse : reachPx.touch
      const { layers, onPoint } = latest.current
      const feature = nearest(map, point, layers, type === 'click' ? reach : reachPx.mouse)
      if (type === 'mousemove') map.getCanvas().style.cursor = feature ? 'pointer' : ''
      onPoint({ place: { lon: lngLat.lng, lat: lngLat.lat }, feature })
    }
    map.on(type, listen)
    return () => {
      map.off(type, listen)
    }
  }, [map, type, latest])
}

type PointEvent = { point: Point; lngLat: { lng: number; lat: number }; originalEvent: MouseEvent }

function nearest(map: GlMap, point: Point, layers: readonly string[], reach: number) {
  const present = layers.filter((id) => map.getLayer(id))
  if (present.length === 0) return null
  const found = map.queryRenderedFeatures(
    [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ],
    { layers: present },
  )
  const distance = ({ geometry }: MapGeoJSONFeature) => {
    if (geometry.type !== 'Point') return reach
    const [lng = 0, lat = 0] = geometry.coordinates
    return map.project([lng, lat]).dist(point)
  }
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
