import { useMutation } from '@tanstack/react-query'
import { CalendarX2, Hourglass, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Attendance } from '#contract/event-states.ts'
import type { Event } from '#contract/events.ts'
import { useMinute } from '#web/lib/minute.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { leaveMutation, registerMutation } from './events.api.ts'
import { inLineText } from './events.copy.ts'
import { JoinButton } from './join-button.tsx'
import { joinState } from './join-state.ts'

type Props = {
  event: Event
  /** Also giving one's place back: on the event's own page. */
  canCancel?: boolean
  /** Whoever organises it may stay at home as well; the event stays. */
  isOwn?: boolean
  /** Where many stand on one page, what the buttons are about. */
  titleId?: string
}

/** What one can do about coming: register, stand in line, leave. */
export function Registration({ event, canCancel = false, isOwn = false, titleId }: Props) {
  const { id, attendance, waitingPosition, waitingCount } = event
  const now = useMinute()
  const wait = useMutation(registerMutation)
  const leave = useMutation(leaveMutation)
  const [asked, setAsked] = useState<Attendance | null>(null)
  const state = joinState(event, now, false)
  if (state === null) return null
  const isInLine = state === 'full' && attendance === 'waiting'
  const words = asked && leaveWords(asked, { waitingCount, isOwn })

  function confirm() {
    if (asked) leave.mutate({ id, from: asked }, { onSuccess: () => setAsked(null) })
  }

  return (
    <KeepFocus className="relative z-10 flex flex-col gap-2 outline-none">
      {isInLine && waitingPosition !== null && (
        <p className="flex items-center gap-2 font-semibold">
          <Hourglass aria-hidden="true" className="size-5 shrink-0 text-ochre" />
          {inLineText(waitingPosition)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        <JoinButton event={event} now={now} titleId={titleId} />
        {state === 'full' && !isInLine && (
          <Button
            variant="secondary"
            aria-describedby={titleId}
            isPending={wait.isPending}
            onClick={() => wait.mutate({ id, orWait: true })}
          >
            Mettiti in lista d'attesa
          </Button>
        )}
        {isInLine && (
          <Button variant="secondary" aria-describedby={titleId} onClick={() => setAsked('waiting')}>
            Esci dalla lista d'attesa
          </Button>
        )}
        {canCancel && state === 'registered' && (
          <Button variant="secondary" icon={CalendarX2} onClick={() => setAsked('registered')}>
            Annulla iscrizione
          </Button>
        )}
      </div>
      <ConfirmDialog
        // Meanwhile there may be nothing left to leave, or a place won that nobody asked to give back.
        isOpen={asked !== null && asked === attendance && state !== 'past'}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        isPending={leave.isPending}
        icon={UserMinus}
        title={words?.title ?? ''}
        text={words?.text}
        confirmLabel={words?.confirm}
        cancelLabel={words?.cancel}
      />
    </KeepFocus>
  )
}

type Leaving = { waitingCount: number; isOwn: boolean }

function leaveWords(from: Attendance, { waitingCount, isOwn }: Leaving) {
  if (from === 'waiting')
    return {
      title: "Esci dalla lista d'attesa",
      text: 'Perderai il tuo turno: per tornare ripartiresti dall’ultimo posto.',
      confirm: 'Esci dalla lista',
      cancel: 'Resta in lista',
    }
  const place =
    waitingCount > 0
      ? "Il tuo posto andrà subito alla prima persona in lista d'attesa."
      : 'Il tuo posto tornerà libero: potrai registrarti di nuovo finché ce ne sono.'
  return {
    title: 'Annulla iscrizione',
    text: isOwn ? `${place} L’evento resta in calendario a tuo nome.` : place,
    confirm: 'Annulla iscrizione',
    cancel: 'Mantieni iscrizione',
  }
}
