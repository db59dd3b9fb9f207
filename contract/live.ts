import { z } from 'zod'

/** What may change while a page is open. Only that it changed is told; what it is now, each page asks for itself. */
export const liveTopics = [
  // The own session: ended, or of another role.
  'session',
  'friends',
  'profile',
  'community',
  'leaderboard',
  'events',
  // What the person is told of.
  'inbox',
  // What admins verify and moderate.
  'content',
  'users',
  'admin_notifications',
  'settings',
  // What everybody is told of the settings.
  'site',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const livePath = '/api/live'

/** An event of its own, which pages hear: a line that died in silence is known by its absence. */
export const liveBeat = 'beat'
export const liveBeatMs = 20_000

/** Which post: pages that do not show it need not ask. Without it, anything may have changed. */
const postChange = z.object({ id: z.uuid(), is: z.enum(['new', 'changed', 'gone']) })
export type PostChange = z.output<typeof postChange>

export const liveMessage = z.object({ topics: z.array(z.enum(liveTopics)), post: postChange.optional() })
export type LiveMessage = z.output<typeof liveMessage>
