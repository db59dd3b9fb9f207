import type { ReactNode } from 'react'
import type { Poi } from '#contract/poi.ts'
import { MapView } from '#web/lib/map/map-view.tsx'
import { PlacePin } from '#web/lib/map/place-pin.tsx'
import { CopyCoordinates, coordinatesText, NavigatorLink } from './place-links.tsx'

type Props = {
  label: string
  place: Pick<Poi, 'latitude' | 'longitude' | 'name'>
  zoom: number
  /** What else lies there. */
  children?: ReactNode
}

/** One place on a small map, with its coordinates and the way there. */
export function PlaceMap({ label, place, zoom, children }: Props) {
  const position = { lon: place.longitude, lat: place.latitude }
  return (
    <div className="flex flex-col gap-3">
      <MapView
        label={label}
        view={{ ...position, zoom }}
        isCooperative
        className="h-64 rounded-lg border border-line"
        fallback={<p className="text-muted">La mappa non è disponibile: usa le coordinate.</p>}
      >
        {children}
        <PlacePin {...position} />
      </MapView>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-1">
          <span className="figures text-base text-muted">{coordinatesText(place)}</span>
          <CopyCoordinates place={place} />
        </p>
        <NavigatorLink place={place} variant="secondary" size="sm" />
      </div>
    </div>
  )
}
