import { z } from 'zod'
import { type EventForm, eventForm } from '#contract/event-form.ts'
import type { DifficultyLevel, EventType } from '#contract/event-values.ts'
import type { Event } from '#contract/events.ts'
import { readPrice, writePrice } from '#contract/money.ts'
import { romeMoment, romeWall } from '#contract/rome-time.ts'
import type { Draft } from '#web/lib/drafts/draft.ts'
import type { ChosenRoute } from '#web/lib/itineraries/itinerary-field.tsx'
import { readDegrees, writeDegrees } from '#web/lib/map/read-degrees.ts'

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

function formOf({ route, ...typed }: EventValues): z.input<typeof eventForm> {
  const { latitude, longitude } = typed.meetingPosition
  const hasPosition = latitude.trim() !== '' || longitude.trim() !== ''
  return {
    ...typed,
    meetingPosition: hasPosition ? { latitude: degreesOf(latitude), longitude: degreesOf(longitude) } : null,
    // Not chosen yet, it is refused by the rule itself.
    eventType: typed.eventType as EventType,
    // Chosen while it was a ride, and no longer asked.
    difficultyLevel: (typed.eventType === 'ride' && typed.difficultyLevel) || null,
    maxParticipants: readCount(typed.maxParticipants),
    priceCents: readPrice(typed.priceCents),
    routeId: route?.id ?? null,
  }
}

const degreesOf = (typed: string): number => readDegrees(typed) ?? Number.NaN

function readCount(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

const coordinatesMessage = 'Scrivi latitudine e longitudine come numeri, per esempio 46,52861 e 10,45317'

/**
 * The contract's rules, asked of what the form holds. The start is asked about by itself, and not after all the others
 * hold: whoever has two things to mend is told of both.
 */
export function eventRules(startRefusal: (startDate: string, now: Date) => string | null) {
  return z.custom<EventValues>().transform((values, context): EventForm => {
    const { data, error } = eventForm.safeParse(formOf(values))
    const start = romeMoment(values.startDate)
    for (const { path, message } of error?.issues ?? []) {
      // An end cannot be wrong against a start that is not there.
      if (path[0] === 'endDate' && start === null && romeMoment(values.endDate) !== null) continue
      const isOfPosition = path[0] === 'meetingPosition'
      context.addIssue({ code: 'custom', path, message: isOfPosition ? coordinatesMessage : message })
    }
    const refusal = start && startRefusal(start, new Date())
    if (refusal) context.addIssue({ code: 'custom', path: ['startDate'], message: refusal })
    return data ?? z.NEVER
  })
}
