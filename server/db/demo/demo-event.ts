import type { EventStatus } from '#contract/event-states.ts'
import type { DifficultyLevel, EventType } from '#contract/event-values.ts'

/** A moment by the week: 0 is this one, from Monday (1) to Sunday (7). Rides fall on weekends whenever one looks. */
export type DemoMoment = { week: number; weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; time: string }

export type DemoEvent = {
  /** The rider's nickname. */
  by: string
  title: string
  description: string
  location: string
  meetingPoint?: string
  meetingPosition?: { latitude: number; longitude: number }
  type: EventType
  difficulty?: DifficultyLevel
  start: DemoMoment
  end: DemoMoment
  max?: number
  priceEuro?: number
  /** The slug of an itinerary. */
  route?: string
  status?: EventStatus
  /** Why it was rejected or cancelled. */
  reason?: string
  /** How many of the others come, and wait. */
  joined?: number
  waiting?: number
}
