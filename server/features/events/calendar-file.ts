import ical, { ICalEventStatus } from 'ical-generator'
import type { Event } from '#contract/events.ts'
import type { Ctx } from '#server/platform/context.ts'

/**
 * For calendar programs. Times are in UTC: each program shows them in its own zone, and none needs to be told when the
 * clocks of Rome change. The same event again, changed or cancelled, takes the place of the one before.
 */
export function writeCalendar(event: Event, { config, clock }: Pick<Ctx, 'config' | 'clock'>): string {
  const url = `${config.publicUrl}/events/${event.id}`
  // Without a METHOD: each of them would ask for an ORGANIZER with an address, which is nobody's to know.
  const file = ical({ prodId: { company: 'Tornanti', product: 'Tornanti', language: 'IT' } })
  file.createEvent({
    id: `${event.id}@${new URL(config.publicUrl).hostname}`,
    sequence: event.version,
    stamp: clock(),
    start: new Date(event.startDate),
    end: new Date(event.endDate),
    summary: event.title,
    description: [event.description, event.meetingPoint && `Punto di ritrovo: ${event.meetingPoint}`, url]
      .filter(Boolean)
      .join('\n\n'),
    location: placeOf(event),
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : statusOf(event),
    url,
  })
  // Every line ends, the last one too (RFC 5545).
  return `${file.toString()}\r\n`
}

const statusOf = ({ status }: Event) =>
  status === 'approved' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE

function placeOf({ location, meetingPoint, meetingPosition }: Event) {
  const title = meetingPoint ? `${meetingPoint}, ${location}` : location
  return meetingPosition
    ? { title, geo: { lat: plain(meetingPosition.latitude), lon: plain(meetingPosition.longitude) } }
    : title
}

/** To a hand's breadth, and never as `1e-7`, which calendars do not read. */
const plain = (degrees: number): number => Number(degrees.toFixed(6))
