import type { ErrorCode } from './errors.ts'

export const eventStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * The whole life of an event. Whatever is not here does not happen: the database holds the same table and refuses the
 * rest. That it is completed is nobody's decision: it is approved, and its start is past.
 */
export const eventTransitions = {
  approve: { from: 'pending', to: 'approved' },
  reject: { from: 'pending', to: 'rejected' },
  /** By whoever proposed it. */
  withdraw: { from: 'pending', to: 'cancelled' },
  cancel: { from: 'approved', to: 'cancelled' },
} as const satisfies Record<string, { from: EventStatus; to: EventStatus }>
export type EventTransition = keyof typeof eventTransitions

type Standing = { status: EventStatus; startDate: string }

/** Upcoming or past goes by the start (spec §4): what has begun is past. */
export const isPast = ({ startDate }: Pick<Standing, 'startDate'>, now: Date): boolean =>
  new Date(startDate) <= now

const already: Record<EventStatus, ErrorCode> = {
  pending: 'EVENT_PENDING',
  approved: 'EVENT_APPROVED',
  rejected: 'EVENT_REJECTED',
  cancelled: 'EVENT_CANCELLED',
}

/** Why this step cannot be taken, or null. A refusal, and a withdrawal, may also come late. */
export function transitionBlocker(step: EventTransition, event: Standing, now: Date): ErrorCode | null {
  if (event.status !== eventTransitions[step].from) return already[event.status]
  const needsFuture = step === 'approve' || step === 'cancel'
  return needsFuture && isPast(event, now) ? 'EVENT_PAST' : null
}

/** Approved and to come: admins may change it. */
export function editBlocker(event: Standing, now: Date): ErrorCode | null {
  if (event.status !== 'approved') return already[event.status]
  return isPast(event, now) ? 'EVENT_PAST' : null
}

export const attendances = ['registered', 'waiting'] as const
/** How somebody stands to an event: with a place, or in line for one. */
export type Attendance = (typeof attendances)[number]

type Joinable = Standing & {
  attendance: Attendance | null
  participantCount: number
  waitingCount: number
  maxParticipants: number | null
}

/** Nobody overtakes those who wait. */
export const isFull = ({
  maxParticipants,
  participantCount,
  waitingCount,
}: Pick<Joinable, 'maxParticipants' | 'participantCount' | 'waitingCount'>): boolean =>
  maxParticipants !== null && (participantCount >= maxParticipants || waitingCount > 0)

/** Why the viewer cannot register, in the order of the card's button (spec §4), or null. */
export function registrationBlocker(event: Joinable, now: Date): ErrorCode | null {
  if (event.status !== 'approved') return already[event.status]
  if (isPast(event, now)) return 'EVENT_PAST'
  if (event.attendance === 'registered') return 'EVENT_ALREADY_REGISTERED'
  if (event.attendance === 'waiting') return 'EVENT_ALREADY_WAITING'
  return isFull(event) ? 'EVENT_FULL' : null
}
