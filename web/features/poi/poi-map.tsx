import { LocateFixed, MapPinned } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SavedLine } from '#contract/itineraries.ts'
import type { Poi } from '#contract/poi.ts'
import type { LonLat } from '#contract/track/line.ts'
import { mapButton } from '#web/lib/map/map-button.ts'
import { MapPin } from '#web/lib/map/map-pin.tsx'
import { MapTarget } from '#web/lib/map/map-target.tsx'
import { MapView } from '#web/lib/map/map-view.tsx'
import { seenFrom, type View, type ViewChange } from '#web/lib/map/view.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PoiLayer } from './poi-layer.tsx'
import { SavedLines } from './saved-lines.tsx'

type Props = {
  view: View
  target: View | null
  items: readonly Poi[]
  lines: readonly SavedLine[]
  /** The place that was searched for. */
  found: (LonLat & { name: string }) | null
  here: { position: LonLat | null; isAsking: boolean; ask: () => void }
  onViewChange: ViewChange
  onOpen: (id: string) => void
  onOpenLine: (line: SavedLine) => void
}

/** In the map's stead it says what is wished for as what is seen, so that the list goes there. */
function NoMap({ here, target, onViewChange }: Pick<Props, 'here' | 'target' | 'onViewChange'>) {
  const last = useRef<View | null>(null)
  useEffect(() => {
    if (target === null || target === last.current) return
    last.current = target
    onViewChange(seenFrom(target), true)
  }, [target, onViewChange])

  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-line bg-raised p-4 *:max-w-full sm:p-6">
      <p className="wrap-break-word text-center text-muted">
        Questo browser non riesce a disegnare la mappa. Trovi gli stessi punti nell’elenco.
      </p>
      <Button variant="secondary" icon={LocateFixed} isPending={here.isAsking} onClick={here.ask}>
        Vicino a me
      </Button>
    </div>
  )
}

/** The large map: saved itineraries, points and where one is. */
export function PoiMap({ view, target, items, lines, found, here, onViewChange, onOpen, onOpenLine }: Props) {
  return (
    <MapView
      label="Mappa dei punti di interesse. Le frecce la spostano, più e meno cambiano lo zoom; gli stessi punti sono nell’elenco."
      view={view}
      onViewChange={onViewChange}
      fallback={<NoMap here={here} target={target} onViewChange={onViewChange} />}
      className="h-[max(20rem,calc(100dvh-22.5rem))] rounded-lg border border-line lg:sticky lg:top-20 lg:h-[max(24rem,calc(100dvh-15.5rem))]"
      buttons={
        <IconButton
          label="Vicino a me"
          icon={LocateFixed}
          isPending={here.isAsking}
          onClick={here.ask}
          className={mapButton}
        />
      }
    >
      <MapTarget view={target} />
      <SavedLines items={lines} onOpen={onOpenLine} />
      <PoiLayer items={items} onOpen={onOpen} />
      {found && (
        <MapPin lon={found.lon} lat={found.lat} className="-translate-x-1/2 -translate-y-full w-max">
          <span className="flex flex-col items-center text-red">
            <span className="rounded-sm bg-card px-2 py-0.5 font-bold text-ink text-sm shadow-soft">
              {found.name}
            </span>
            <MapPinned aria-hidden="true" className="size-7" />
          </span>
        </MapPin>
      )}
      {here.position && (
        <MapPin {...here.position}>
          <span
            role="img"
            aria-label="La tua posizione"
            className="block size-5 rounded-full border-3 border-card bg-focus shadow-soft ring-6 ring-focus/25"
          />
        </MapPin>
      )}
    </MapView>
  )
}
