import { Coffee, Map as MapIcon, Motorbike, UsersRound, Wrench } from 'lucide-react'
import type { DifficultyLevel, EventType } from '#contract/event-values.ts'
import { eventFieldWords } from '#contract/event-values.ts'
import type { Event, EventNews } from '#contract/events.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

export const eventTypeIcons: Record<EventType, IconType> = {
  ride: Motorbike,
  meeting: UsersRound,
  tour: MapIcon,
  maintenance: Wrench,
  social: Coffee,
}

/** Green, yellow, red, purple. */
export const difficultyTones: Record<DifficultyLevel, BadgeTone> = {
  beginner: 'green',
  intermediate: 'ochre',
  advanced: 'red',
  expert: 'purple',
}

/** `7/12 partecipanti`; without a limit `7 partecipanti`. */
export function participantsText({
  participantCount,
  maxParticipants,
}: Pick<Event, 'participantCount' | 'maxParticipants'>): string {
  const isOne = participantCount === 1 && maxParticipants === null
  const count = maxParticipants === null ? `${participantCount}` : `${participantCount}/${maxParticipants}`
  return `${count} ${isOne ? 'partecipante' : 'partecipanti'}`
}

export const inLineText = (position: number): string => `Sei in lista d'attesa: ${position}º posto`

export function newsText({ kind, changedFields, event }: EventNews): string {
  switch (kind) {
    case 'cancelled':
      return event.cancellationReason
        ? `Cancellato: ${event.cancellationReason}`
        : 'Cancellato: non si terrà.'
    case 'approved':
      return 'La tua proposta è stata approvata: è in calendario.'
    case 'placeWon':
      return 'Si è liberato un posto ed è tuo: l’iscrizione è confermata.'
    case 'changed':
      return `È cambiato: ${changedFields.map((field) => eventFieldWords[field]).join(', ')}.`
    default:
      return kind satisfies never
  }
}
