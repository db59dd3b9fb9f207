import { useEffect, useRef } from 'react'
import { useStage } from './map-context.ts'
import type { View } from './view.ts'

/** Moves the map whenever it is given another view. Without motion for those who want none. */
export function MapTarget({ view }: { view: View | null }) {
  const { map } = useStage()
  const last = useRef(view)

  useEffect(() => {
    if (view === null || view === last.current) return
    last.current = view
    if ('box' in view) map.fitBounds(view.box, { padding: view.padding ?? 40, maxZoom: 14 })
    else map.flyTo({ center: [view.lon, view.lat], zoom: view.zoom })
  }, [map, view])

  return null
}
