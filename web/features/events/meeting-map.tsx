import type { Event } from '#contract/events.ts'
import { PlaceMap } from '#web/lib/poi/place-map.tsx'

const closeZoom = 11

type Props = { position: NonNullable<Event['meetingPosition']>; name: string }

/** Where one meets, and the way there. */
export function MeetingMap({ position, name }: Props) {
  return <PlaceMap label={`Mappa del ritrovo: ${name}`} place={{ ...position, name }} zoom={closeZoom} />
}
