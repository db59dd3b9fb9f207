import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { hasWebGl, mapEngineQuery } from './map-loading.ts'
import { MapStage } from './map-stage.tsx'
import type { View, ViewChange } from './view.ts'

export type MapViewProps = {
  /** What the map shows, for screen readers. */
  label: string
  /** Where it looks at first; later views are the person's own, or those of a MapTarget. */
  view: View
  /** In a page or dialog that scrolls: one finger scrolls it, two move the map. */
  isCooperative?: boolean | undefined
  onViewChange?: ViewChange | undefined
  /** Stands in where there is no WebGL or the map cannot be loaded. */
  fallback: ReactNode
  /** More buttons above those for the zoom. */
  buttons?: ReactNode
  className?: string | undefined
  /** What lies on the map: MapLayers, MapPin and the like. */
  children?: ReactNode
}

/** A map. The library comes with the first one that is shown, in a file of its own. */
export function MapView({ fallback, className, ...stage }: MapViewProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const canDraw = hasWebGl() && !hasFailed
  const engine = useQuery({ ...mapEngineQuery, enabled: canDraw })
  if (!canDraw || engine.isError) return fallback

  return (
    <div className={cx('relative isolate overflow-hidden bg-raised', className)}>
      {engine.data ? (
        <MapStage {...stage} engine={engine.data} onFail={() => setHasFailed(true)} />
      ) : (
        <div className="grid size-full place-items-center text-muted">
          <span className="flex items-center gap-2" role="status">
            <Spinner className="size-5" />
            Carico la mappa…
          </span>
        </div>
      )}
    </div>
  )
}
