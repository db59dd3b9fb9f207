import type { Event } from '#contract/events.ts'
import { MapView } from '#web/lib/map/map-view.tsx'
import { PlacePin } from '#web/lib/map/place-pin.tsx'
import { CopyCoordinates, coordinatesText, NavigatorLink } from '#web/lib/poi/place-links.tsx'

const closeZoom = 11

type Props = { position: NonNullable<Event['meetingPosition']>; name: string }

/** Where one meets, and the way there. */
export function MeetingMap({ position, name }: Props) {
  const place = { lon: position.longitude, lat: position.latitude }
  return (
    <div className="flex flex-col gap-3">
      <MapView
        label={`Mappa del ritrovo: ${name}`}
        view={{ ...place, zoom: closeZoom }}
        isCooperative
        className="h-64 rounded-lg border border-line"
        fallback={<p className="text-muted">La mappa non è disponibile: usa le coordinate.</p>}
      >
        <PlacePin {...place} />
      </MapView>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-1">
          <span className="figures text-base text-muted">{coordinatesText(position)}</span>
          <CopyCoordinates place={position} />
        </p>
        <NavigatorLink place={{ ...position, name }} variant="secondary" size="sm" />
      </div>
    </div>
  )
}
