import { CalendarCheck, CalendarX, CircleCheck, CircleX, Flag, Hourglass, Undo2 } from 'lucide-react'
import { type EventStatus, isPast } from '#contract/event-states.ts'
import type { AdminEvent, Attendee, ModerationTab } from '#contract/events.ts'
import { counted } from '#contract/whole-text.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { participantsText } from '../events.copy.ts'

export const tabLabels: Record<ModerationTab, string> = {
  pending: 'In attesa',
  upcoming: 'Futuri',
  past: 'Passati',
  rejected: 'Rifiutati',
  cancelled: 'Cancellati',
}

export const nothingIn: Record<ModerationTab, { icon: IconType; title: string; text: string }> = {
  pending: {
    icon: Hourglass,
    title: 'Nessun evento in attesa di approvazione',
    text: 'Le nuove proposte arrivano qui.',
  },
  upcoming: {
    icon: CalendarCheck,
    title: 'Nessun evento futuro approvato',
    text: 'Appena approvi una proposta la trovi qui.',
  },
  past: {
    icon: Flag,
    title: 'Nessun evento passato',
    text: 'Qui restano gli eventi già iniziati, con i loro partecipanti.',
  },
  rejected: {
    icon: CircleX,
    title: 'Nessun evento rifiutato',
    text: 'Qui restano le proposte rifiutate, con il motivo.',
  },
  cancelled: {
    icon: CalendarX,
    title: 'Nessun evento cancellato',
    text: 'Qui restano gli eventi cancellati e le proposte ritirate.',
  },
}

type Standing = EventStatus | 'completed' | 'withdrawn'

export const standingLooks: Record<Standing, { label: string; tone: BadgeTone; icon: IconType }> = {
  pending: { label: 'In attesa', tone: 'ochre', icon: Hourglass },
  approved: { label: 'Approvato', tone: 'green', icon: CalendarCheck },
  completed: { label: 'Completato', tone: 'neutral', icon: CircleCheck },
  rejected: { label: 'Rifiutato', tone: 'red', icon: CircleX },
  cancelled: { label: 'Cancellato', tone: 'red', icon: CalendarX },
  withdrawn: { label: 'Ritirato da chi l’ha proposto', tone: 'neutral', icon: Undo2 },
}

/** That an approved event is completed is not stored: its start is past. */
export function standingOf(
  event: Pick<AdminEvent, 'status' | 'startDate' | 'isWithdrawn'>,
  now: Date,
): Standing {
  if (event.status === 'approved' && isPast(event, now)) return 'completed'
  return event.isWithdrawn ? 'withdrawn' : event.status
}

const pressingMs = 48 * 3_600_000

/** Somebody waits for an answer, and there is not much time left. */
export const isPressing = (
  { status, startDate }: Pick<AdminEvent, 'status' | 'startDate'>,
  now: Date,
): boolean => status === 'pending' && Date.parse(startDate) - now.getTime() < pressingMs

type Crowd = Pick<AdminEvent, 'participantCount' | 'waitingCount' | 'maxParticipants'>

/** `12/30 partecipanti, 3 in lista d'attesa` */
export const crowdText = (crowd: Crowd): string =>
  crowd.waitingCount > 0
    ? `${participantsText(crowd)}, ${crowd.waitingCount} in lista d'attesa`
    : participantsText(crowd)

/** Whom a cancellation concerns. */
export function concernedText({ participantCount, waitingCount }: Crowd): string {
  const people = [
    participantCount > 0 && counted(participantCount, 'persona iscritta', 'persone iscritte'),
    waitingCount > 0 && counted(waitingCount, "persona in lista d'attesa", "persone in lista d'attesa"),
  ].filter((part) => part !== false)
  return people.length === 0 ? 'Non si è ancora iscritto nessuno.' : `Avviseremo ${people.join(' e ')}.`
}

type Named = Pick<Attendee, 'displayName' | 'firstName' | 'lastName'>

/** First and last name; without either, the one that everybody sees. */
export const fullName = ({ displayName, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || displayName

export const attendanceText = ({ status, waitingPosition }: Attendee): string =>
  status === 'registered' ? 'Registrato' : `In lista d'attesa (${waitingPosition})`
