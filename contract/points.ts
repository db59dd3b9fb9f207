import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, pageOf } from './paging.ts'

export const pointTypes = ['event_participation', 'event_creation', 'admin_bonus', 'achievement'] as const
export type PointType = (typeof pointTypes)[number]

export const pointTypeLabels: Record<PointType, string> = {
  event_participation: 'Partecipazione',
  event_creation: 'Creazione',
  admin_bonus: 'Bonus Admin',
  achievement: 'Traguardo',
}

export const pointEntry = z.object({
  id: z.uuid(),
  pointType: z.enum(pointTypes),
  description: z.string(),
  points: z.int(),
  createdAt: z.iso.datetime(),
})
export type PointEntry = z.output<typeof pointEntry>

export const points = {
  history: endpoint({
    method: 'GET',
    path: '/points/history',
    audience: 'user',
    summary: 'The own history of points, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(pointEntry),
  }),
}
