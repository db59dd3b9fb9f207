import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { id } from './id.ts'
import { cursor, pageOf, seenMoment } from './paging.ts'

/** What admins are told of. `warning` is about the security of the place. */
export const notificationTypes = [
  'user_registration',
  'event_pending',
  'poi_proposed',
  'content_reported',
  'warning',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What it is about, as long as it is there. */
export const notificationSubjects = ['user', 'event', 'poi', 'post'] as const
const subject = z.object({ kind: z.enum(notificationSubjects), id: z.uuid() })
export type NotificationSubject = z.output<typeof subject>

export const notificationLimits = {
  /** Of one type in an hour; what comes beyond is counted in one more. */
  perHour: 20,
  /** Beyond, nobody counts them: there is more than anybody reads. */
  countedUnread: 1000,
  /** Days until they are swept: since they were read, and since they came where nobody reads. */
  readDays: 30,
  unreadDays: 180,
} as const

/** One for all admins: what one of them has read is read. */
export const notification = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  subject: subject.nullable(),
  /** Whether anybody still has to decide on it. */
  isOpen: z.boolean(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.output<typeof notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/admin/notifications',
    audience: 'admin',
    summary: 'What admins are told of, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(notification),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/admin/notifications/summary',
    audience: 'admin',
    summary: 'How many notifications of admins nobody has read yet.',
    input: nothing,
    output: z.object({ unreadCount: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/admin/notifications/:id/read',
    audience: 'admin',
    summary: 'Marks one as read, for all admins.',
    input: z.strictObject({ id }),
    output: done,
    errors: ['NOTIFICATION_NOT_FOUND'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/admin/notifications/read',
    audience: 'admin',
    summary: 'Marks all as read, for all admins, up to the newest that was seen.',
    input: z.strictObject({ upTo: seenMoment }),
    output: z.object({ readCount: z.int() }),
  }),
}
