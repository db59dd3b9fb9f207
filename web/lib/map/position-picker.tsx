import { useEffect } from 'react'
import type { LonLat } from '#contract/track/line.ts'
import { useStage } from './map-context.ts'
import { useMapPress } from './map-events.ts'
import { MapView } from './map-view.tsx'
import { PlacePin } from './place-pin.tsx'
import type { View } from './view.ts'

type Props = { view: View; position: LonLat | null; onChoose: (place: LonLat) => void }

/** A small map to tap on. The coordinates beside it do the same for those who cannot. */
export function PositionPicker({ view, position, onChoose }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-[0.9375rem]">Posizione</p>
      <MapView
        label="Mappa per scegliere la posizione"
        view={view}
        isCooperative
        className="h-56 rounded-md border border-field"
        fallback={<p className="text-muted text-sm">La mappa non è disponibile: scrivi le coordinate.</p>}
      >
        <Presses onChoose={onChoose} />
        {position && <Follow {...position} />}
        {position && <PlacePin {...position} />}
      </MapView>
      <p className="text-muted text-sm">Tocca la mappa nel punto giusto, o scrivi le coordinate.</p>
    </div>
  )
}

const closeZoom = 11
/** Whoever types a number passes through others: the map waits for the last. */
const typingMs = 600

/** Shows the place of coordinates that were typed, where the map shows another. */
function Follow({ lon, lat }: LonLat) {
  const { map, isAlive } = useStage()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isAlive() || map.getBounds().contains([lon, lat])) return
      map.flyTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), closeZoom) })
    }, typingMs)
    return () => clearTimeout(timer)
  }, [map, isAlive, lon, lat])
  return null
}

function Presses({ onChoose }: { onChoose: (place: LonLat) => void }) {
  useMapPress([], ({ place }) => onChoose(place))
  return null
}
