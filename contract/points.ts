import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { cursor, pageOf } from './paging.ts'
import { rankLevels } from './ranks.ts'
import { isSuperAdmin, type Role } from './roles.ts'
import { line } from './text.ts'

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

const awardMessage = 'Inserisci un numero di punti valido e una descrizione'
/** A sentence of its own: the other would leave one guessing at the limit. */
export const awardBeyond = 'I punti devono essere tra −100.000 e 100.000'
/** `points`: by an admin at once; `ever`: by a super admin, who may also take them away. */
export const awardLimits = { points: 1000, ever: 100_000, description: 200 } as const

/** What an admin gives, or takes away. */
export const awardForm = z.strictObject({
  userId: id,
  points: z
    .int(awardMessage)
    .min(-awardLimits.ever, awardBeyond)
    .max(awardLimits.ever, awardBeyond)
    .refine((points) => points !== 0, awardMessage),
  pointType: z.enum(['admin_bonus', 'achievement']).default('admin_bonus'),
  description: line('Descrizione', { max: awardLimits.description }, { required: awardMessage }),
})

const bonusPoints = `I punti devono essere tra 1 e ${awardLimits.points}`

/** What the dashboard's form gives: never anything away. */
export const bonusForm = awardForm.extend({
  userId: z.uuid('Scegli un utente'),
  points: z.int(bonusPoints).min(1, bonusPoints).max(awardLimits.points, bonusPoints),
  description: line(
    'Descrizione',
    { max: awardLimits.description },
    { required: 'Scrivi per che cosa sono i punti' },
  ),
})
export type BonusForm = z.output<typeof bonusForm>

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
