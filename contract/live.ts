import { z } from 'zod'

/** What may change while a page is open. Only that it changed is told; what it is now, each page asks for itself. */
export const liveTopics = ['friends', 'profile'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const livePath = '/api/live'

export const liveMessage = z.object({ topics: z.array(z.enum(liveTopics)) })
export type LiveMessage = z.output<typeof liveMessage>
