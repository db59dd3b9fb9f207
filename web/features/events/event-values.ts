import type { DifficultyLevel, EventType } from '#contract/event-values.ts'
import type { Event } from '#contract/events.ts'
import { writePrice } from '#contract/money.ts'
import { romeWall } from '#contract/rome-time.ts'
import type { Draft } from '#web/lib/drafts/draft.ts'
import type { ChosenRoute } from '#web/lib/itineraries/itinerary-field.tsx'
import { writeDegrees } from '#web/lib/map/read-degrees.ts'

/**
 * What the form holds: texts as they are typed, moments as the clocks of Rome show them. Named as in the contract, so
 * that its refusals, asked here or told by the server, find their fields.
 */
export type EventValues = {
  title: string
  description: string
  location: string
  meetingPoint: string
  meetingPosition: { latitude: string; longitude: string }
  eventType: EventType | ''
  difficultyLevel: DifficultyLevel | ''
  startDate: string
  endDate: string
  maxParticipants: string
  priceCents: string
  route: ChosenRoute | null
}

export const eventLabels: Record<keyof EventValues, string> = {
  title: 'Titolo',
  description: 'Descrizione',
  location: 'Località',
  meetingPoint: 'Punto di ritrovo',
  meetingPosition: 'Posizione del ritrovo',
  eventType: 'Tipo evento',
  difficultyLevel: 'Difficoltà',
  startDate: 'Data inizio',
  endDate: 'Data fine',
  maxParticipants: 'Max partecipanti',
  priceCents: 'Prezzo (€)',
  route: 'Itinerario',
}

/** The own proposal that is put right, and why it was refused. */
export type Correction = { corrects: string | null; rejectionReason: string | null }
export type EventDraft = Draft<EventValues, Correction>

// The number is raised when the shape changes: a draft of an older page is then left alone rather than misread.
export const proposalSlots = (userId: string) => ({ owner: userId, form: 'event.3' })

export const nothingTyped: EventValues = {
  title: '',
  description: '',
  location: '',
  meetingPoint: '',
  meetingPosition: { latitude: '', longitude: '' },
  eventType: '',
  difficultyLevel: '',
  startDate: '',
  endDate: '',
  maxParticipants: '',
  priceCents: '',
  route: null,
}

export function valuesOf(event: Event & { itinerary: { id: string; title: string } | null }): EventValues {
  const { title, description, location, meetingPosition, eventType, itinerary } = event
  return {
    ...{ title, description, location, eventType },
    meetingPoint: event.meetingPoint ?? '',
    meetingPosition: {
      latitude: meetingPosition ? writeDegrees(meetingPosition.latitude) : '',
      longitude: meetingPosition ? writeDegrees(meetingPosition.longitude) : '',
    },
    difficultyLevel: event.difficultyLevel ?? '',
    startDate: romeWall(event.startDate),
    endDate: romeWall(event.endDate),
    maxParticipants: event.maxParticipants?.toString() ?? '',
    priceCents: writePrice(event.priceCents),
    route: itinerary && { id: itinerary.id, title: itinerary.title },
  }
}
