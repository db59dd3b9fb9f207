import { z } from 'zod'
import { csvMediaType, done, endpoint, nothing } from './endpoint.ts'
import { cancellation, eventField, eventForm, rejection } from './event-form.ts'
import { attendances, eventStatuses } from './event-states.ts'
import { difficultyLevels, eventTypes } from './event-values.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { itineraryCard } from './itineraries.ts'
import { cursor, pageOf } from './paging.ts'

/** An event as whoever may see it does. */
export const event = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  meetingPoint: z.string().nullable(),
  meetingPosition: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  eventType: z.enum(eventTypes),
  difficultyLevel: z.enum(difficultyLevels).nullable(),
  maxParticipants: z.int().nullable(),
  priceCents: z.int().nullable(),
  status: z.enum(eventStatuses),
  /** For its proposer and admins; null for everybody else, and where there is none. */
  rejectionReason: z.string().nullable(),
  cancellationReason: z.string().nullable(),
  /** Taken back by whoever proposed it, rather than cancelled by an admin. */
  isWithdrawn: z.boolean(),
  participantCount: z.int(),
  waitingCount: z.int(),
  /** Null once their account is gone. */
  organiser: person.nullable(),
  /** How the viewer stands to it. */
  attendance: z.enum(attendances).nullable(),
  /** The viewer's place in line, from 1. */
  waitingPosition: z.int().nullable(),
  /** Sent back with a decision or an edit: nobody decides on what they have not read. */
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type Event = z.output<typeof event>

export const eventDetails = event.extend({
  /** One that the viewer may see. */
  itinerary: itineraryCard.nullable(),
  /** Participants, the organiser and admins see who comes. */
  maySeeParticipants: z.boolean(),
})
export type EventDetails = z.output<typeof eventDetails>

export const eventNewsKinds = ['cancelled', 'approved', 'placeWon', 'changed'] as const
export type EventNewsKind = (typeof eventNewsKinds)[number]

/** What happened to an event to come that the viewer has to do with, without their doing. */
export const eventNews = z.object({
  kind: z.enum(eventNewsKinds),
  at: z.iso.datetime(),
  /** Of a change; empty for the others. */
  changedFields: z.array(eventField),
  event,
})
export type EventNews = z.output<typeof eventNews>

export const eventTimes = ['upcoming', 'past'] as const
export type EventTime = (typeof eventTimes)[number]

/** The tabs of /admin/events. */
export const moderationTabs = ['pending', 'upcoming', 'past', 'rejected', 'cancelled'] as const
export type ModerationTab = (typeof moderationTabs)[number]

export const adminEvent = event.extend({
  /** Null with the organiser. */
  organiserEmail: z.string().nullable(),
  itinerary: z.object({ id: z.uuid(), title: z.string() }).nullable(),
})
export type AdminEvent = z.output<typeof adminEvent>

/** A participant as admins see them (spec 2 §7). */
export const attendee = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(attendances),
  /** In line, from 1; null for those with a place. */
  waitingPosition: z.int().nullable(),
  joinedAt: z.iso.datetime(),
  /** Null while in line. */
  registeredAt: z.iso.datetime().nullable(),
})
export type Attendee = z.output<typeof attendee>

const byId = z.strictObject({ id })
const decision = z.strictObject({ id, version: z.int() })
const notOpen = ['EVENT_NOT_FOUND', 'EVENT_REJECTED', 'EVENT_CANCELLED', 'EVENT_PAST'] as const
/** It is not there, or not (or no longer) in the calendar. */
const wrongStanding = [...notOpen, 'EVENT_PENDING'] as const

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    audience: 'user',
    summary: 'Approved events, a page at a time: upcoming ones soonest first, past ones latest first.',
    input: z.strictObject({ when: z.enum(eventTimes), after: cursor.optional() }),
    output: pageOf(event),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/events/counts',
    audience: 'user',
    summary: 'How many approved events are upcoming, and how many are past.',
    input: nothing,
    output: z.object({ upcoming: z.int(), past: z.int() }),
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/events/proposals',
    audience: 'user',
    summary:
      'The own events that wait for an admin, or were rejected in the last thirty days: the newest fifty.',
    input: nothing,
    output: z.object({ events: z.array(event) }),
  }),
  news: endpoint({
    method: 'GET',
    path: '/events/news',
    audience: 'user',
    summary:
      'What others did to the events to come of the viewer: approvals, cancellations, places won in line, changes. The newest fifty.',
    input: nothing,
    output: z.object({ news: z.array(eventNews) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id',
    audience: 'user',
    summary:
      'One event: an approved one; the own one in any state; a cancelled one, for those who wanted to come.',
    input: byId,
    output: eventDetails,
    errors: ['EVENT_NOT_FOUND'],
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/events/:id/calendar',
    audience: 'user',
    summary: 'The event for a calendar program (iCalendar).',
    input: byId,
    output: z.string(),
    download: { mediaType: 'text/calendar; charset=utf-8', isLinkable: true },
    errors: ['EVENT_NOT_FOUND'],
  }),
  participants: endpoint({
    method: 'GET',
    path: '/events/:id/participants',
    audience: 'user',
    summary:
      'Who comes, in the order of registration, a page at a time: for participants, organiser, admins.',
    input: byId.extend({ after: cursor.optional() }),
    output: pageOf(person),
    errors: ['EVENT_NOT_FOUND', 'EVENT_PARTICIPANTS_ONLY'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/events',
    audience: 'user',
    summary:
      'Proposes an event, which waits for an admin (setting `autoApproveEvents`: it does not). The same key again makes no second one, and keeps what is said last.',
    input: eventForm.safeExtend({
      requestKey: id,
      /** The own proposal that this one puts right: one that waits is changed, a rejected one makes way. */
      corrects: id.nullable().default(null),
    }),
    output: event,
    // Event not found: the key is that of somebody else's.
    errors: ['ITINERARY_NOT_FOUND', 'EVENT_NOT_FOUND', 'EVENT_ALREADY_DECIDED', 'TOO_MANY_ATTEMPTS'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/events/:id/withdraw',
    audience: 'user',
    summary: 'Takes the own proposal back while it waits.',
    input: byId,
    output: done,
    errors: ['EVENT_NOT_FOUND', 'EVENT_APPROVED', 'EVENT_REJECTED', 'EVENT_CANCELLED'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/events/:id/registration',
    audience: 'user',
    summary: 'Registers the viewer; where it is full, and the viewer wishes so, puts them in line.',
    input: byId.extend({ orWait: z.boolean().default(false) }),
    output: event,
    errors: [...wrongStanding, 'EVENT_ALREADY_REGISTERED', 'EVENT_ALREADY_WAITING', 'EVENT_FULL'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/events/:id/registration',
    audience: 'user',
    summary:
      'Gives the own place, or place in line, back until the start; the first in line is registered. Again changes nothing.',
    // Which of the two: whoever leaves the line must not lose the place won in that moment.
    input: byId.extend({ from: z.enum(attendances) }),
    output: event,
    errors: ['EVENT_NOT_FOUND', 'EVENT_STARTED', 'EVENT_CANCELLED', 'EVENT_ATTENDANCE_CHANGED'],
  }),

  listAll: endpoint({
    method: 'GET',
    path: '/admin/events',
    audience: 'admin',
    summary: 'The events of a tab of the back office, last proposed first, a page at a time.',
    input: z.strictObject({ tab: z.enum(moderationTabs), after: cursor.optional() }),
    output: pageOf(adminEvent),
  }),
  countAll: endpoint({
    method: 'GET',
    path: '/admin/events/counts',
    audience: 'admin',
    summary: 'How many events each tab of the back office holds.',
    input: nothing,
    output: z.object({
      pending: z.int(),
      upcoming: z.int(),
      past: z.int(),
      rejected: z.int(),
      cancelled: z.int(),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/events/:id/approve',
    audience: 'admin',
    summary: 'Publishes a proposal as it was read; its proposer is registered and gets points.',
    input: decision,
    output: done,
    errors: [...notOpen, 'EVENT_APPROVED', 'EVENT_CHANGED', 'EVENT_PROPOSER_BLOCKED'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/admin/events/:id/reject',
    audience: 'admin',
    summary: 'Refuses a proposal, with a reason for its proposer.',
    input: decision.extend(rejection.shape),
    output: done,
    errors: ['EVENT_NOT_FOUND', 'EVENT_APPROVED', 'EVENT_REJECTED', 'EVENT_CANCELLED', 'EVENT_CHANGED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/events/:id',
    audience: 'admin',
    summary:
      'Changes an approved event that is to come. Nobody loses a place; where there are more, those in line are registered.',
    input: eventForm.safeExtend({ id, version: z.int() }),
    output: adminEvent,
    errors: [...wrongStanding, 'EVENT_CHANGED', 'EVENT_TOO_SMALL', 'ITINERARY_NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/events/:id/cancel',
    audience: 'admin',
    summary: 'Cancels an approved event that is to come, and tells those who wanted to come.',
    input: byId.extend(cancellation.shape),
    output: done,
    errors: [...wrongStanding],
  }),
  attendees: endpoint({
    method: 'GET',
    path: '/admin/events/:id/participants',
    audience: 'admin',
    summary: 'Who comes and who waits, with what an admin needs to reach them, a page at a time.',
    input: byId.extend({ after: cursor.optional() }),
    output: pageOf(attendee),
    errors: ['EVENT_NOT_FOUND'],
  }),
  attendeesCsv: endpoint({
    method: 'GET',
    path: '/admin/events/:id/participants.csv',
    audience: 'admin',
    summary: 'The same as a CSV file.',
    input: byId,
    output: z.string(),
    download: { mediaType: csvMediaType },
    errors: ['EVENT_NOT_FOUND'],
  }),
}
