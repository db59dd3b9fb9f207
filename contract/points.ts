import { z } from 'zod'
import { awardForm } from './award-form.ts'
import { awardLimits } from './award-values.ts'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { cursor, pageOf } from './paging.ts'
import { rankLevels } from './ranks.ts'
import { isSuperAdmin, type Role } from './roles.ts'

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

export const leaderboardSize = 20

/** What is given for what (decision C); `/come-funzionano-i-punti` shows it. */
export const pointRules = { eventCreation: 50, eventParticipation: 10 } as const

const standing = person.extend({
  place: z.int(),
  totalPoints: z.int(),
  rankLevel: z.enum(rankLevels),
})
export type Standing = z.output<typeof standing>

/** Admins give 1 to 1000 points (their dashboard); the users page, where any number goes, is for super admins. */
export const mayAward = (role: Role, points: number): boolean =>
  isSuperAdmin(role) || (points >= 1 && points <= awardLimits.points)

export const points = {
  leaderboard: endpoint({
    method: 'GET',
    path: '/points/leaderboard',
    audience: 'user',
    summary: 'Whoever has most points; of equals, whoever got there first. Nobody without points.',
    input: nothing,
    output: z.object({
      top: z.array(standing),
      /** The viewer's own place where it is not among those; null there, and without points. */
      own: standing.nullable(),
    }),
  }),
  award: endpoint({
    method: 'POST',
    path: '/admin/points',
    audience: 'admin',
    summary: 'Gives points to somebody, or takes them. The same key twice for one person is one award.',
    input: awardForm.extend({ requestKey: id }),
    output: done,
    errors: ['USER_NOT_FOUND', 'POINTS_BELOW_ZERO', 'POINTS_FOR_ONESELF'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/points/history',
    audience: 'user',
    summary: 'The own history of points, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(pointEntry),
  }),
}
