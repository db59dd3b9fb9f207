import { Link } from '@tanstack/react-router'
import { Banknote, CalendarClock, MapPin, Route, Signpost, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPeriod } from '#contract/dates.ts'
import type { AdminEvent } from '#contract/events.ts'
import { formatPrice } from '#contract/money.ts'
import { useMinute } from '#web/lib/minute.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { Organiser } from '../organiser.tsx'
import { crowdText, isPressing } from './moderation.copy.ts'

/** Each fact has its place, whatever else is known: one learns where to look. */
export function ModerationFacts({ event }: { event: AdminEvent }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <dl>
        <When event={event} />
        <Fact icon={MapPin} label="Località">
          {event.location}
        </Fact>
        <Meeting event={event} />
        {event.itinerary && (
          <Fact icon={Route} label="Itinerario" isLink>
            <Link to={paths.itinerary} params={{ id: event.itinerary.id }} className={link}>
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
          'whitespace-nowrap text-sm',
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
          className={link}
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
          <a href={`mailto:${organiserEmail}`} className={link}>
            {organiserEmail}
          </a>
        )}
      </div>
    </Fact>
  )
}

type FactProps = {
  icon: IconType
  label: string
  /** Begins with a link, and is as high as one must be for a thumb. */
  isLink?: boolean
  children: ReactNode
}

function Fact({ icon: Icon, label, isLink = false, children }: FactProps) {
  return (
    <div className={cx('flex min-w-0 items-start gap-2.5', !isLink && 'py-1')}>
      <dt className={cx('flex shrink-0 items-center', isLink ? 'h-11' : 'h-6')}>
        <Icon aria-hidden="true" className="size-5 text-muted" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="bidi-isolate wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

const link = 'bidi-isolate wrap-anywhere inline-flex min-h-11 items-center text-link'
