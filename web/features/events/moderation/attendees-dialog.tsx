import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, MapPin, Phone, UsersRound } from 'lucide-react'
import { formatDateTime } from '#contract/dates.ts'
import type { AdminEvent, Attendee } from '#contract/events.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { attendeesCsvMutation, attendeesQuery } from './moderation.api.ts'
import { attendanceText, crowdText, fullName } from './moderation.copy.ts'

type Props = { event: AdminEvent; current: AdminEvent | undefined; onClose: () => void }

/** Who comes and who waits, with what is needed to reach them. */
export function AttendeesDialog({ event, current = event, onClose }: Props) {
  const download = useMutation(attendeesCsvMutation)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Partecipanti"
      description={`«${current.title}»: ${crowdText(current)}`}
      footer={
        <Button
          variant="secondary"
          icon={Download}
          isPending={download.isPending}
          pendingText="Preparo il file…"
          onClick={() => download.mutate(event.id)}
        >
          Esporta CSV
        </Button>
      }
    >
      <Attendees eventId={event.id} />
    </Dialog>
  )
}

function Attendees({ eventId }: { eventId: string }) {
  const list = useInfiniteQuery(attendeesQuery(eventId))
  if (!list.data && list.error) return <ErrorState text={list.error.message} {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={4} />
  const attendees = list.data.pages.flatMap(({ items }) => items)
  if (attendees.length === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title="Nessun partecipante ancora iscritto"
        text="Chi si iscrive compare qui."
      />
    )
  }
  return (
    <>
      <ul aria-label="Elenco dei partecipanti" className="divide-y divide-line">
        {attendees.map((attendee) => (
          <AttendeeRow key={attendee.id} attendee={attendee} />
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-4" />
    </>
  )
}

function AttendeeRow({ attendee }: { attendee: Attendee }) {
  const { displayName, phoneNumber, city, status, joinedAt, registeredAt } = attendee
  const name = fullName(attendee)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="bidi-isolate wrap-anywhere font-semibold">{name}</span>
          {displayName !== name && (
            <span className="bidi-isolate wrap-anywhere text-muted text-sm">{displayName}</span>
          )}
          <Badge tone={status === 'registered' ? 'green' : 'ochre'}>{attendanceText(attendee)}</Badge>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {city && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">Città: </span>
              <span className="bidi-isolate wrap-anywhere">{city}</span>
            </span>
          )}
          <span>dal {formatDateTime(registeredAt ?? joinedAt)}</span>
        </p>
      </div>
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`} className="inline-flex min-h-11 items-center gap-1.5 text-link">
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">Telefono: </span>
          {phoneNumber}
        </a>
      )}
    </li>
  )
}
