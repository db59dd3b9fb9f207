import { z } from 'zod'
import { difficultyLevels, type EventField, eventLimits, eventTypes } from './event-values.ts'
import { id } from './id.ts'
import { romeMoment } from './rome-time.ts'
import { line, optional, prose, ruled } from './text.ts'
import { lengthOf } from './text-rules.ts'

const { title, description, participants } = eventLimits
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const lostHour = 'Questa ora non esiste: quella notte l’orologio passa dalle 02:00 alle 03:00'
const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/

/** A moment as ISO text, or what the clocks of Rome show (`2026-05-01T09:30`), as a form has it. */
function moment(required: string) {
  return z.string(required).transform((text, context) => {
    const read = hasZone.test(text) ? readMoment(text) : romeMoment(text)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: text === '' ? required : wrongMoment(text) })
    return z.NEVER
  })
}

/** A minute that other clocks know was left out by those of Rome. */
const wrongMoment = (text: string): string =>
  /-03-\d{2}T02:/.test(text) && readMoment(`${text}:00Z`) !== null ? lostHour : 'Data non valida'

const isoMoment = z.iso.datetime({ offset: true })

// Before the year 1 and after 9999 the database reads dates in another way; an offset may lead there.
const readableYear = /^(?!0000)\d{4}-/

function readMoment(text: string): string | null {
  if (!isoMoment.safeParse(text).success) return null
  const read = new Date(text).toISOString()
  return readableYear.test(read) ? read : null
}

const participantsMessage = `Max partecipanti deve essere tra ${participants.min} e ${participants.max}`

const fields = z.strictObject({
  title: line('Titolo', title, {
    required: 'Titolo è richiesto',
    length: `Titolo deve essere tra ${title.min} e ${title.max} caratteri`,
  }),
  description: prose('Descrizione', description).pipe(
    ruled(z.string(), [
      (text) => lengthOf(text) >= description.min,
      `Descrizione deve essere tra ${description.min} e ${description.max} caratteri`,
    ]),
  ),
  location: line('Località', { max: eventLimits.location }, { required: 'Località è richiesta' }),
  meetingPoint: optional(line('Punto di ritrovo', { max: eventLimits.meetingPoint })),
  /** Where the meeting point is on the map. */
  meetingPosition: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable()
    .default(null),
  eventType: z.enum(eventTypes, 'Tipo evento è richiesto'),
  difficultyLevel: z.enum(difficultyLevels, 'Difficoltà non valida').nullable().default(null),
  startDate: moment('Date evento sono richieste'),
  endDate: moment('Date di inizio e fine sono richieste'),
  /** Null: as many as come. */
  maxParticipants: z
    .int(participantsMessage)
    .min(participants.min, participantsMessage)
    .max(participants.max, participantsMessage)
    .nullable()
    .default(null),
  /** Null: free. */
  priceCents: z
    .int('Prezzo: scrivi un importo con al massimo due decimali, per esempio 12,50')
    .min(0, 'Prezzo non può essere negativo')
    .max(eventLimits.priceCents, 'Prezzo non può superare €10,000')
    .nullable()
    .default(null),
  routeId: id.nullable().default(null),
})
type Fields = z.output<typeof fields>

/** Each of the form's fields: what is compared when somebody changes an event, and what is told of it. */
export const eventField = fields.keyof() satisfies z.ZodType<EventField>

const isOrdered = ({ startDate, endDate }: Fields): boolean => startDate < endDate

const lengthDays = ({ startDate, endDate }: Fields): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / dayMs

// Said even while other fields are wrong, so that a person corrects everything at once.
const whenDated = ({ value }: { value: unknown }): boolean => {
  const { startDate, endDate } = (value ?? {}) as Record<string, unknown>
  return isoMoment.safeParse(startDate).success && isoMoment.safeParse(endDate).success
}
const whenTyped = ({ value }: { value: unknown }): boolean => {
  const { eventType } = (value ?? {}) as Record<string, unknown>
  return typeof eventType === 'string' && eventType !== ''
}

/** Rules across fields are asked of whoever proposes and of whoever edits. */
export const eventForm = fields
  .refine(isOrdered, {
    when: whenDated,
    path: ['endDate'],
    message: 'Data inizio deve essere precedente alla data fine',
  })
  .refine((form) => lengthDays(form) <= eventLimits.durationDays, {
    when: whenDated,
    path: ['endDate'],
    message: `Un evento può durare al massimo ${eventLimits.durationDays} giorni`,
  })
  .refine(({ eventType, difficultyLevel }) => eventType === 'ride' || difficultyLevel === null, {
    when: whenTyped,
    path: ['difficultyLevel'],
    message: 'La difficoltà vale solo per i giri in moto',
  })
export type EventForm = z.output<typeof eventForm>

/** What is wrong with the start of an event that somebody proposes now, or null. */
export function startRefusal(startDate: string, now: Date): string | null {
  const start = Date.parse(startDate)
  if (start < now.getTime() + eventLimits.leadMinutes * minuteMs)
    return 'Data inizio deve essere almeno 1 ora nel futuro'
  return tooFar(startDate, now)
}

/** The same of one that an admin edits: it must be to come (spec 2 §5). */
export function editedStartRefusal(startDate: string, now: Date): string | null {
  if (Date.parse(startDate) <= now.getTime()) return 'Data inizio non può essere nel passato'
  return tooFar(startDate, now)
}

function tooFar(startDate: string, now: Date): string | null {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + eventLimits.aheadYears)
  return new Date(startDate) > latest
    ? `Data inizio può essere al massimo tra ${eventLimits.aheadYears} anni`
    : null
}

export const rejection = z.strictObject({
  reason: prose('Motivo', { max: eventLimits.reason }, 'Inserisci un motivo per il rifiuto'),
})

export const cancellation = z.strictObject({
  /** For those who wanted to come. */
  reason: optional(prose('Motivo', { max: eventLimits.reason })),
})
