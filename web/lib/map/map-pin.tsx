import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { LonLat } from '#contract/track/line.ts'
import { useStage } from './map-context.ts'

type Props = LonLat & { children: ReactNode; className?: string }

/** An element of the page that stays on its place of the map, with its middle there. */
export function MapPin({ lon, lat, children, className }: Props) {
  const { map } = useStage()
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = map.project([lon, lat])
      if (element.current) element.current.style.translate = `${x}px ${y}px`
    }
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, lon, lat])

  return (
    <div className="pointer-events-none absolute top-0 left-0 z-1 size-0">
      <div ref={element} className="absolute">
        <div className={className ?? '-translate-x-1/2 -translate-y-1/2 w-max'}>{children}</div>
      </div>
    </div>
  )
}
