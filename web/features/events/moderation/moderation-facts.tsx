import { Link } from '@tanstack/react-router'
import { Banknote, CalendarClock, MapPin, Route, Signpost, UserRound, UsersRound } from 'lucide-react'
import { formatPeriod } from '#contract/dates.ts'
import type { AdminEvent } from '#contract/events.ts'
import { formatPrice } from '#contract/money.ts'
import { useMinute } from '#web/lib/minute.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Fact, factLink } from '#web/ui/fact.tsx'
import { Organiser } from '../organiser.tsx'
import { crowdText, isPressing } from './moderation.copy.ts'

/** Each fact has its place, whatever else is known: one learns where to look. */
export function ModerationFacts({ event }: { event: AdminEvent }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      <dl>
        <When event={event} />
        <Fact icon={MapPin} label="Località">
          {event.location}
        </Fact>
        <Meeting event={event} />
        {event.itinerary && (
          <Fact icon={Route} label="Itinerario" isLink>
            <Link to={paths.itinerary} params={{ id: event.itinerary.id }} className={factLink}>
              {event.itinerary.title}
            </Link>
          </Fact>
        )}
      </dl>
      <dl>
        <Fact icon={UsersRound} label="Partecipanti">
          {crowdText(event)}
        </Fact>
        <Fact icon={Banknote} label="Prezzo">
          {formatPrice(event.priceCents)}
        </Fact>
        <Proposer event={event} />
      </dl>
    </div>
  )
}

type Shown = { event: AdminEvent }

function When({ event }: Shown) {
  const { startDate, endDate } = event
  const now = useMinute()
  return (
    <Fact icon={CalendarClock} label="Quando">
      <span className="font-semibold">{formatPeriod(startDate, endDate)}</span>{' '}
      <span
        className={cx(
          'inline-block text-sm',
          isPressing(event, now) ? 'font-semibold text-red' : 'text-muted',
        )}
      >
        (<RelativeTime moment={startDate} />)
      </span>
    </Fact>
  )
}

const closeZoom = 14

function Meeting({ event: { meetingPoint, meetingPosition } }: Shown) {
  if (!meetingPoint && !meetingPosition) return null
  return (
    <Fact icon={Signpost} label="Punto di ritrovo">
      <span className="block">
        <span aria-hidden="true">Ritrovo: </span>
        {meetingPoint ?? 'un punto sulla mappa'}
      </span>
      {meetingPosition && (
        <Link
          to={paths.map}
          search={{ lng: meetingPosition.longitude, lat: meetingPosition.latitude, zoom: closeZoom }}
          className={factLink}
        >
          Vedi sulla mappa
        </Link>
      )}
    </Fact>
  )
}

function Proposer({ event: { organiser, organiserEmail } }: Shown) {
  return (
    <Fact icon={UserRound} label="Proposto da" isLink={organiser !== null}>
      <div className="flex flex-wrap gap-x-3">
        <span className={cx('inline-flex items-center', organiser && 'min-h-11')}>
          <Organiser organiser={organiser} />
        </span>
        {organiserEmail && (
          <a href={`mailto:${organiserEmail}`} className={factLink}>
            {organiserEmail}
          </a>
        )}
      </div>
    </Fact>
  )
}
