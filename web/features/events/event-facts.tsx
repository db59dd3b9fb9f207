import { Banknote, CalendarClock, MapPin, Signpost, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPeriod } from '#contract/dates.ts'
import type { Event } from '#contract/events.ts'
import { formatPrice } from '#contract/money.ts'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { participantsText } from './events.copy.ts'
import { Organiser } from './organiser.tsx'

/** When, where, for how much, with whom. */
export function EventFacts({ event }: { event: Event }) {
  const { startDate, endDate, location, meetingPoint, priceCents, waitingCount, organiser } = event
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Fact icon={CalendarClock} name="Quando" className="sm:col-span-2">
        <time dateTime={startDate} className="figures font-bold text-2xl text-red leading-tight">
          {formatPeriod(startDate, endDate)}
        </time>
      </Fact>
      <Fact icon={MapPin} name="Località">
        <span className="bidi-isolate">{location}</span>
      </Fact>
      {meetingPoint && (
        <Fact icon={Signpost} name="Punto di ritrovo">
          <span className="bidi-isolate">{meetingPoint}</span>
        </Fact>
      )}
      <Fact icon={UsersRound} name="Iscritti">
        {participantsText(event)}
        {waitingCount > 0 && <span className="text-muted"> · {waitingCount} in lista d'attesa</span>}
      </Fact>
      <Fact icon={Banknote} name="Prezzo">
        {formatPrice(priceCents)}
      </Fact>
      <Fact icon={UserRound} name="Organizza">
        <Organiser organiser={organiser} />
      </Fact>
    </dl>
  )
}

type FactProps = { icon: IconType; name: string; className?: string; children: ReactNode }

function Fact({ icon: Icon, name, className, children }: FactProps) {
  return (
    <div className={cx('relative min-w-0 pl-8', className)}>
      <dt className="text-muted text-sm">
        <Icon aria-hidden="true" className="absolute top-0.5 left-0 size-5" />
        {name}
      </dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}
