import { useMutation } from '@tanstack/react-query'
import { Ban, Check, Pencil, UsersRound, X } from 'lucide-react'
import { editBlocker, transitionBlocker } from '#contract/event-states.ts'
import type { AdminEvent } from '#contract/events.ts'
import { Button } from '#web/ui/button.tsx'
import { approveMutation } from './moderation.api.ts'
import type { OpenDialog } from './moderation-dialog.tsx'

type Props = { event: AdminEvent; titleId: string; now: Date; onOpen: (dialog: OpenDialog) => void }

/** What can be done with an event goes by the event itself, not by the tab: its start may pass while one looks. */
export function ModerationActions({ event, titleId, now, onOpen }: Props) {
  const actions = [
    event.status === 'pending' && <Decision key="decision" {...{ event, titleId, now, onOpen }} />,
    hasAttendees(event) && (
      <Button
        key="attendees"
        size="sm"
        variant="secondary"
        icon={UsersRound}
        aria-describedby={titleId}
        onClick={() => onOpen({ is: 'attendees', event })}
      >
        Partecipanti
      </Button>
    ),
    editBlocker(event, now) === null && (
      <Button
        key="edit"
        size="sm"
        variant="secondary"
        icon={Pencil}
        aria-describedby={titleId}
        onClick={() => onOpen({ is: 'edit', event })}
      >
        Modifica
      </Button>
    ),
    transitionBlocker('cancel', event, now) === null && (
      <Button
        key="cancel"
        size="sm"
        variant="ghost"
        icon={Ban}
        aria-describedby={titleId}
        // Quiet: in a list of many, the loudest button must not be this one.
        className="text-red sm:ml-auto"
        onClick={() => onOpen({ is: 'cancel', event })}
      >
        Cancella evento
      </Button>
    ),
  ].filter((action) => action !== false)
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-3 *:[button]:grow sm:*:[button]:grow-0">
      {actions}
    </div>
  )
}

/** Of a cancelled one too, as long as there is somebody to be called. */
const hasAttendees = ({ status, participantCount, waitingCount }: AdminEvent): boolean =>
  status === 'approved' || (status === 'cancelled' && participantCount + waitingCount > 0)

function Decision({ event, titleId, now, onOpen }: Props) {
  const approve = useMutation(approveMutation)
  const isTooLate = transitionBlocker('approve', event, now) !== null
  const reasonId = `${titleId}-late`
  return (
    <>
      <Button
        size="sm"
        icon={Check}
        disabled={isTooLate}
        isPending={approve.isPending}
        data-decides
        aria-describedby={isTooLate ? `${titleId} ${reasonId}` : titleId}
        onClick={() => approve.mutate(event)}
      >
        Approva
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={X}
        disabled={approve.isPending}
        aria-describedby={titleId}
        onClick={() => onOpen({ is: 'reject', event })}
      >
        Rifiuta
      </Button>
      {isTooLate && (
        <p id={reasonId} className="basis-full text-muted text-sm">
          La data di inizio è passata: questa proposta si può solo rifiutare.
        </p>
      )}
    </>
  )
}
