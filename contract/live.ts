import { isId } from './is-id.ts'

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
/** In its address: how many milliseconds ago the page last knew everything. It is told what was said since. */
export const liveAgo = 'ago'

/**
 * An event of its own, which pages hear: a line that died in silence is known by its absence. Where many listen it says within how
 * many milliseconds pages shall come back that lose their line together.
 */
export const liveBeat = 'beat'
export const liveBeatMs = 20_000

const postStates = ['new', 'changed', 'gone'] as const

/** Which post: pages that do not show it need not ask. Without it, anything may have changed. */
export type PostChange = { id: string; is: (typeof postStates)[number] }

export type LiveMessage = {
  topics: LiveTopic[]
  post?: PostChange | undefined
  /** Told to a crowd: each page asks at a moment of its own within this time. */
  withinMs?: number | undefined
  /** Only where there is a replica: the moment that the page's questions must be answered after. */
  seen?: number | undefined
}

/** What was heard, or null if it is none of ours. By hand: every page listens, and few need zod (decision 047). */
export function readLiveMessage(heard: unknown): LiveMessage | null {
  const { topics, post, withinMs, seen } = (heard ?? {}) as Partial<Record<keyof LiveMessage, unknown>>
  const isOurs = Array.isArray(topics) && topics.every((topic) => liveTopics.includes(topic))
  if (!isOurs || !(post === undefined || isPostChange(post))) return null
  if (!isWholeOrAbsent(withinMs) || !isWholeOrAbsent(seen)) return null
  return { topics, post, withinMs, seen }
}

function isPostChange(value: unknown): value is PostChange {
  const { id, is } = (value ?? {}) as Partial<PostChange>
  return isId(id) && postStates.some((state) => state === is)
}

const isWholeOrAbsent = (value: unknown): value is number | undefined =>
  value === undefined || Number.isInteger(value)
