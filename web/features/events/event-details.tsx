import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, PencilLine, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { EventDetails as Details, Event } from '#contract/events.ts'
import type { ItineraryCard } from '#contract/itineraries.ts'
import { useMinute } from '#web/lib/minute.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { ShareButton } from '#web/lib/share-button.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EventBadges } from './event-badges.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventFormDialog } from './event-form-dialog.tsx'
import { EventParticipants } from './event-participants.tsx'
import { EventStatus } from './event-status.tsx'
import { calendarMutation } from './events.api.ts'
import { Registration } from './registration.tsx'
import { useEventForm } from './use-event-form.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** Apart: most events say in words where one meets. */
const MeetingMap = lazy(async () => {
  const { MeetingMap } = await screenCode(import('./meeting-map.tsx'))
  return { default: MeetingMap }
})

type Props = { event: Details; viewer: SessionUser; itineraryOf: (itinerary: ItineraryCard) => ReactNode }

export function EventDetails({ event, viewer, itineraryOf }: Props) {
  const now = useMinute()
  const { description, meetingPosition, meetingPoint, location, itinerary, status } = event
  const isOwn = event.organiser?.userId === viewer.id
  return (
    <div className="flex flex-col gap-8">
      <KeepFocus className="flex flex-col gap-4 outline-none">
        <EventBadges event={event} now={now} />
        <EventStatus event={event} action={isOwn && <OwnActions event={event} viewer={viewer} />} />
        <Card as="div" className="[--tw-shadow:none]">
          <EventFacts event={event} />
          {(status === 'approved' || hasCancelledPlace(event)) && (
            <div className="flex flex-col gap-2 border-line border-t pt-4">
              <Registration event={event} canCancel isOwn={isOwn} />
              <Links event={event} />
            </div>
          )}
        </Card>
      </KeepFocus>
      <Section title="Descrizione">
        <p className="wrap-anywhere max-w-prose whitespace-pre-line text-pretty">{description}</p>
      </Section>
      {meetingPosition && (
        <Section title="Il ritrovo sulla mappa">
          <Suspense fallback={<Skeleton count={4} />}>
            <MeetingMap position={meetingPosition} name={meetingPoint ?? location} />
          </Suspense>
        </Section>
      )}
      {itinerary && <Section title="Itinerario">{itineraryOf(itinerary)}</Section>}
      {status === 'approved' && <EventParticipants event={event} />}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Whoever has it in their calendar takes it out with the same file: it says that it was cancelled. */
const hasCancelledPlace = ({ status, attendance }: Event): boolean =>
  status === 'cancelled' && attendance !== null

function Links({ event: { id, title, status } }: { event: Event }) {
  const calendar = useMutation(calendarMutation)
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <Button
        variant="secondary"
        icon={CalendarPlus}
        isPending={calendar.isPending}
        onClick={() => calendar.mutate(id)}
      >
        {status === 'cancelled' ? 'Aggiorna il calendario' : 'Aggiungi al calendario'}
      </Button>
      {status === 'approved' && <ShareButton title={title} path={paths.event.replace('$id', id)} />}
    </div>
  )
}

/** Of whoever proposed it, while it is not in the calendar. */
function OwnActions({ event, viewer }: Pick<Props, 'event' | 'viewer'>) {
  const form = useEventForm(viewer.id)
  const [withdrawn, setWithdrawn] = useState<Event | null>(null)
  return (
    <>
      {event.status === 'pending' && (
        <>
          <Button
            variant="secondary"
            size="sm"
            icon={PencilLine}
            isPending={form.fetchedId !== null}
            onClick={() => form.correct(event.id)}
          >
            Modifica
          </Button>
          <Button variant="secondary" size="sm" icon={Undo2} onClick={() => setWithdrawn(event)}>
            Ritira la proposta
          </Button>
        </>
      )}
      {event.status === 'rejected' && (
        <Button
          variant="secondary"
          size="sm"
          icon={PencilLine}
          isPending={form.fetchedId !== null}
          onClick={() => form.correct(event.id)}
        >
          Correggi e riproponi
        </Button>
      )}
      <WithdrawDialog event={withdrawn} onClose={() => setWithdrawn(null)} />
      {form.open && <EventFormDialog {...form.open} userId={viewer.id} onClose={form.close} />}
    </>
  )
}
