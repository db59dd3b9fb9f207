import type { ErrorCode } from '#contract/errors.ts'
import { registrationBlocker } from '#contract/event-states.ts'
import type { Event } from '#contract/events.ts'

export type JoinState = 'past' | 'registered' | 'registering' | 'full' | 'open'

const stateOf: Partial<Record<ErrorCode, JoinState>> = {
  EVENT_PAST: 'past',
  EVENT_ALREADY_REGISTERED: 'registered',
  // Somebody in line has still no place.
  EVENT_ALREADY_WAITING: 'full',
  EVENT_FULL: 'full',
}

/** What the button of an event says, in the order of spec §4; null for one that is not in the calendar. */
export function joinState(event: Event, now: Date, isRegistering: boolean): JoinState | null {
  const blocker = registrationBlocker(event, now)
  const state = blocker === null ? 'open' : (stateOf[blocker] ?? null)
  return isRegistering && (state === 'full' || state === 'open') ? 'registering' : state
}
