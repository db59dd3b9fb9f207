import { z } from 'zod'
import { type EventForm, eventForm } from '#contract/event-form.ts'
import type { EventType } from '#contract/event-values.ts'
import { readPrice } from '#contract/money.ts'
import { romeMoment } from '#contract/rome-time.ts'
import { readDegrees } from '#web/lib/map/read-degrees.ts'
import type { EventValues } from './event-values.ts'

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
