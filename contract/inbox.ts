import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { inboxChannels, inboxKinds, inboxTopics, mailTopics } from './inbox-kinds.ts'
import { cursor, pageOf, seenMoment } from './paging.ts'

export const inboxLimits = {
  /** Beyond it the bell says `99+`: nobody counts further. */
  countedUnread: 100,
  /** Of those who are gathered in one, the newest are shown with their pictures. */
  peopleShown: 3,
  /** And so many are counted; of more it says that they are more. */
  peopleCounted: 300,
  /** Days until they are swept: since they were read, and since they came where nobody reads. */
  readDays: 60,
  unreadDays: 180,
} as const

/** What it leads to: one of many by its id, or a screen of the person's own. */
const target = z.object({
  to: z.enum(['user', 'post', 'event', 'friends', 'profile']),
  id: z.uuid().nullable(),
})
export type InboxTarget = z.output<typeof target>

export const inboxItem = z.object({
  id: z.uuid(),
  kind: z.enum(inboxKinds),
  /** One sentence, which names the people: `Anna e altre 3 persone hanno commentato il tuo post`. */
  title: z.string(),
  /** What it is about, in its own words: the beginning of the post, the title of the event, a reason. */
  text: z.string().nullable(),
  people: z.array(person),
  target,
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type InboxItem = z.output<typeof inboxItem>

const preference = z.object({
  topic: z.enum(inboxTopics),
  app: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
})
export type InboxPreference = z.output<typeof preference>

/** Whose mails, about what, and the seal of this site. */
const unsubscribeToken = z.string().min(1).max(200)

export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    audience: 'user',
    summary: 'What the person was told of, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(inboxItem),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/notifications/summary',
    audience: 'user',
    summary: 'How many of the own notifications are unread; 100 stands for 100 and more.',
    input: nothing,
    output: z.object({ unreadCount: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/:id/read',
    audience: 'user',
    summary: 'Marks one of the own notifications as read. One that is gone is as good as read.',
    input: z.strictObject({ id }),
    output: done,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    audience: 'user',
    summary: 'Marks the own notifications as read, up to the newest that was seen.',
    input: z.strictObject({ upTo: seenMoment }),
    output: z.object({ readCount: z.int() }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences',
    audience: 'user',
    summary: 'What the person wishes to be told of, and how.',
    input: nothing,
    output: z.object({ topics: z.array(preference), wantsDigest: z.boolean() }),
  }),
  prefer: endpoint({
    method: 'PUT',
    path: '/notifications/preferences/:topic',
    audience: 'user',
    summary: 'Switches one way of being told of one thing on or off.',
    input: z.strictObject({
      topic: z.enum(inboxTopics),
      channel: z.enum(inboxChannels),
      isOn: z.boolean(),
    }),
    output: preference,
  }),
  preferDigest: endpoint({
    method: 'PUT',
    path: '/notifications/digest',
    audience: 'user',
    summary: 'Asks for the mail that tells once a week what is new, or for none.',
    input: z.strictObject({ isOn: z.boolean() }),
    output: done,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notifications/unsubscribe/:token',
    audience: 'visitor',
    summary: 'Ends the mails about one thing, by the link in one of them; again changes nothing.',
    input: z.strictObject({ token: unsubscribeToken }),
    output: z.object({ topic: z.enum(mailTopics) }),
    errors: ['LINK_INVALID'],
    duringMaintenance: true,
    isOneClick: true,
    isSessionless: true,
  }),
  resubscribe: endpoint({
    method: 'POST',
    path: '/notifications/resubscribe',
    audience: 'visitor',
    summary: 'Takes it back, by the same link.',
    input: z.strictObject({ token: unsubscribeToken }),
    output: z.object({ topic: z.enum(mailTopics) }),
    errors: ['LINK_INVALID'],
    duringMaintenance: true,
    isSessionless: true,
  }),
}
