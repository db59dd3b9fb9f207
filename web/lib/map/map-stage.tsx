import { Minus, Plus } from 'lucide-react'
import type { Map as GlMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Attribution } from './attribution.tsx'
import { mapButton } from './map-button.ts'
import { mapColors } from './map-colors.ts'
import { type Stage, StageContext } from './map-context.ts'
import type { MapEngine } from './map-loading.ts'
import { useColorScheme } from './use-color-scheme.ts'
import type { SeenView, View, ViewChange } from './view.ts'

type Props = {
  engine: MapEngine
  label: string
  view: View
  isCooperative?: boolean | undefined
  onViewChange?: ViewChange | undefined
  onFail: () => void
  buttons?: ReactNode
  children?: ReactNode
}

export function MapStage({ engine, buttons, children, ...wishes }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const stage = useGlMap(engine, container, wishes)
  const zoomBy = useZoomSteps(stage?.map)

  return (
    <>
      <div ref={container} className="absolute inset-0" data-map-ready={stage ? true : undefined} />
      {stage && <StageContext value={stage}>{children}</StageContext>}
      <div className="pointer-events-none absolute top-3 right-3 z-10 flex flex-col items-end gap-2 *:pointer-events-auto">
        {buttons && <div className={group}>{buttons}</div>}
        <div className={group}>
          <IconButton label="Ingrandisci" icon={Plus} className={mapButton} onClick={() => zoomBy(1)} />
          <IconButton label="Riduci" icon={Minus} className={mapButton} onClick={() => zoomBy(-1)} />
        </div>
      </div>
      <Attribution map={stage?.map ?? null} text={engine.ground.attribution} />
    </>
  )
}

/** Every press counts: one that comes while the map is still on its way goes on from where it is going. */
function useZoomSteps(map: GlMap | undefined) {
  const aim = useRef<number | null>(null)
  return (steps: 1 | -1): void => {
    if (!map) return
    const from = aim.current !== null && map.isZooming() ? aim.current : Math.round(map.getZoom())
    aim.current = Math.min(Math.max(from + steps, map.getMinZoom()), map.getMaxZoom())
    map.easeTo({ zoom: aim.current })
  }
}

const group = 'flex flex-col overflow-clip rounded-md border border-line bg-card shadow-soft'

/** The map in the container, from the first style to the last clean-up. Null while a style is being loaded. */
function useGlMap(
  { createMap, ground }: MapEngine,
  container: React.RefObject<HTMLDivElement | null>,
  wishes: Omit<Props, 'engine' | 'buttons' | 'children'>,
): Stage | null {
  const colors = mapColors[useColorScheme()]
  const [stage, setStage] = useState<Stage | null>(null)
  const latest = useRef({ wishes, colors })
  const running = useRef<{ map: GlMap; shown: typeof colors } | null>(null)

  useEffect(() => {
    latest.current = { wishes, colors }
  })

  useEffect(() => {
    if (!container.current) return
    const { wishes, colors } = latest.current
    const { label, view, isCooperative = false } = wishes
    const map = createMap({
      container: container.current,
      style: ground.styleFor(colors),
      view,
      label,
      isCooperative,
    })
    if (!map) return wishes.onFail()

    running.current = { map, shown: colors }
    let isGone = false
    const tellView = (hasMoved: boolean) => latest.current.wishes.onViewChange?.(seenView(map), hasMoved)
    map.on('style.load', () => {
      setStage({ map, colors: latest.current.colors, isAlive: () => !isGone })
      tellView(false)
    })
    map.on('moveend', () => tellView(true))
    return () => {
      isGone = true
      running.current = null
      setStage(null)
      map.remove()
    }
  }, [createMap, ground, container])

  useEffect(() => {
    const { current } = running
    if (!current || current.shown === colors) return
    current.shown = colors
    // Everything that stands on the map goes with the old style and comes again with the new one.
    setStage(null)
    current.map.setStyle(ground.styleFor(colors), { diff: false })
  }, [colors, ground])

  return stage
}

function seenView(map: GlMap): SeenView {
  const { lng: lon, lat } = map.getCenter().wrap()
  const bounds = map.getBounds()
  const box = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
  return { lon, lat, zoom: map.getZoom(), box }
}
