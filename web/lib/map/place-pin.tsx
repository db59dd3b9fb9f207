import { MapPin as PinIcon } from 'lucide-react'
import type { LonLat } from '#contract/track/line.ts'
import { MapPin } from './map-pin.tsx'

/** The one place that a map is about. */
export function PlacePin(place: LonLat) {
  return (
    <MapPin {...place} className="-translate-x-1/2 -translate-y-full">
      <PinIcon aria-hidden="true" className="size-10 fill-red stroke-card drop-shadow" strokeWidth={1.5} />
    </MapPin>
  )
}
