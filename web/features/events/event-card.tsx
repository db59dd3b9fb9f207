import { Banknote, MapPin, Signpost, UserRound, UsersRound } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { formatPeriod } from '#contract/dates.ts'
import type { Event } from '#contract/events.ts'
import { formatPrice } from '#contract/money.ts'
import { useMinute } from '#web/lib/minute.ts'
import { RowLink } from '#web/lib/row-link.tsx'
import { ShareButton } from '#web/lib/share-button.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { EventBadges } from './event-badges.tsx'
import { participantsText } from './events.copy.ts'
import { Organiser } from './organiser.tsx'
import { Registration } from './registration.tsx'

/** The whole card opens the event; its buttons and its organiser stay their own. */
export const EventCard = memo(function EventCard({ event }: { event: Event }) {
  const titleId = useId()
  const now = useMinute()
  const { id, title, description, location, meetingPoint, startDate, endDate, priceCents, organiser } = event
  return (
    <Card
      title={
        <span id={titleId} className="wrap-anywhere">
          {title}
        </span>
      }
      titleLevel={2}
      actions={<ShareButton isCompact title={title} path={paths.event.replace('$id', id)} />}
      className="h-full"
      renderTitle={(props) => <RowLink place={{ to: paths.event, params: { id } }} {...props} />}
    >
      <div className="order-first">
        <EventBadges event={event} now={now} />
      </div>
      <p className="-mt-2">
        <span className="sr-only">Quando: </span>
        <time dateTime={startDate} className="figures font-bold text-lg text-red">
          {formatPeriod(startDate, endDate)}
        </time>
      </p>
      <ClampedText text={description} className="line-clamp-2 text-[0.9375rem] text-muted" />
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        <Fact icon={MapPin} name="Località" className="w-full">
          <span className="bidi-isolate">{location}</span>
        </Fact>
        {meetingPoint && (
          <Fact icon={Signpost} name="Punto di ritrovo" className="w-full">
            <span className="bidi-isolate">{meetingPoint}</span>
          </Fact>
        )}
        <Fact icon={UsersRound} name="Iscritti">
          {participantsText(event)}
        </Fact>
        <Fact icon={Banknote} name="Prezzo">
          {formatPrice(priceCents)}
        </Fact>
        <Fact icon={UserRound} className="w-full">
          {organiser && <span className="text-muted">Organizza </span>}
          <Organiser organiser={organiser} />
        </Fact>
      </ul>
      <div className="mt-auto border-line border-t pt-3">
        <Registration event={event} titleId={titleId} />
      </div>
    </Card>
  )
})

type FactProps = { icon: IconType; name?: string; className?: string; children: ReactNode }

/** The icon says what it is; its name, where the text does not say it, is for those who do not see it. */
function Fact({ icon: Icon, name, className, children }: FactProps) {
  return (
    <li className={cx('flex min-w-0 gap-2', className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="wrap-anywhere min-w-0">
        {name && <span className="sr-only">{name}: </span>}
        {children}
      </span>
    </li>
  )
}
