import { describe, expect, test } from 'vitest'
import {
  type Attendance,
  type EventStatus,
  type EventTransition,
  editBlocker,
  eventStatuses,
  eventTransitions,
  isPast,
  registrationBlocker,
  transitionBlocker,
} from './event-states.ts'

const now = new Date('2027-05-15T07:00:00.000Z')
const ahead = '2027-05-15T07:00:00.001Z'
const begun = '2027-05-15T07:00:00.000Z'

test('what begins this very moment is past', () => {
  expect([isPast({ startDate: ahead }, now), isPast({ startDate: begun }, now)]).toEqual([false, true])
})

const already = {
  pending: 'EVENT_PENDING',
  approved: 'EVENT_APPROVED',
  rejected: 'EVENT_REJECTED',
  cancelled: 'EVENT_CANCELLED',
}

describe('each step from each state', () => {
  const steps = Object.keys(eventTransitions) as EventTransition[]
  const cases = steps.flatMap((step) => eventStatuses.map((status) => ({ step, status })))
  const allowed = ['approve pending', 'reject pending', 'withdraw pending', 'cancel approved']

  test.each(cases)('$step of what is $status', ({ step, status }) => {
    const isAllowed = allowed.includes(`${step} ${status}`)
    expect(transitionBlocker(step, { status, startDate: ahead }, now)).toBe(
      isAllowed ? null : already[status],
    )
  })

  test('what has begun is neither approved nor cancelled; refused and taken back it may be', () => {
    const late = (step: EventTransition, status: EventStatus) =>
      transitionBlocker(step, { status, startDate: begun }, now)
    expect([late('approve', 'pending'), late('cancel', 'approved')]).toEqual(['EVENT_PAST', 'EVENT_PAST'])
    expect([late('reject', 'pending'), late('withdraw', 'pending')]).toEqual([null, null])
  })
})

test.each([
  ['pending', ahead, 'EVENT_PENDING'],
  ['rejected', ahead, 'EVENT_REJECTED'],
  ['cancelled', ahead, 'EVENT_CANCELLED'],
  ['approved', begun, 'EVENT_PAST'],
  ['approved', ahead, null],
] as const)('editing what is %s and starts at %s', (status, startDate, blocker) =>
  expect(editBlocker({ status, startDate }, now)).toBe(blocker),
)

describe('registering, in the order of the button', () => {
  const open = {
    status: 'approved' as EventStatus,
    startDate: ahead,
    attendance: null as Attendance | null,
    participantCount: 3,
    waitingCount: 0,
    maxParticipants: 4 as number | null,
  }
  test.each([
    ['open', {}, null],
    ['without a maximum', { maxParticipants: null, participantCount: 5000 }, null],
    ['full', { participantCount: 4 }, 'EVENT_FULL'],
    ['a place that somebody waits for', { waitingCount: 1 }, 'EVENT_FULL'],
    ['registered', { attendance: 'registered', participantCount: 4 }, 'EVENT_ALREADY_REGISTERED'],
    ['in line', { attendance: 'waiting', participantCount: 4, waitingCount: 1 }, 'EVENT_ALREADY_WAITING'],
    ['past', { startDate: begun, attendance: 'registered', participantCount: 4 }, 'EVENT_PAST'],
    ['pending', { status: 'pending' }, 'EVENT_PENDING'],
    ['rejected', { status: 'rejected' }, 'EVENT_REJECTED'],
    ['cancelled', { status: 'cancelled' }, 'EVENT_CANCELLED'],
  ] as const)('%s', (_what, wish, blocker) =>
    expect(registrationBlocker({ ...open, ...wish }, now)).toBe(blocker),
  )
})
