import type { NearbyPoi } from '#contract/poi.ts'
import { MapPin } from '#web/lib/map/map-pin.tsx'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'

/** Shows all that lies near, and a little more. */
export const nearbyZoom = 14.5

/** The other points on a small map; in words they stand in the list below it. */
export function NeighbourPins({ items }: { items: readonly NearbyPoi[] }) {
  return items.map(({ id, category, latitude, longitude }) => (
    <MapPin key={id} lon={longitude} lat={latitude}>
      <PoiSign category={category} className="size-7" />
    </MapPin>
  ))
}
