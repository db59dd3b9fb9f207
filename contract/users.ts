import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, pageOf } from './paging.ts'
import { rankLevels } from './ranks.ts'
import { roles } from './roles.ts'

/** An account as the back office sees it (spec 2 §3). */
export const member = z.object({
  userId: z.uuid(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  city: z.string().nullable(),
  role: z.enum(roles),
  totalPoints: z.int(),
  rankLevel: z.enum(rankLevels),
  isBlocked: z.boolean(),
  isEmailConfirmed: z.boolean(),
  termsAcceptedAt: z.iso.datetime().nullable(),
  privacyAcceptedAt: z.iso.datetime().nullable(),
  gdprConsentVersion: z.string().nullable(),
  marketingConsent: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Member = z.output<typeof member>

/** Conforming: privacy and terms both accepted. */
export const consentFilters = ['all', 'compliant', 'incomplete'] as const
export type ConsentFilter = (typeof consentFilters)[number]

export const memberOrders = ['newest', 'name', 'points'] as const
export type MemberOrder = (typeof memberOrders)[number]

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    audience: 'admin',
    summary: 'Everybody, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(member),
  }),
  search: endpoint({
    method: 'GET',
    path: '/admin/users/search',
    audience: 'super_admin',
    summary:
      'People by words of their names and e-mail addresses (accents and capitals do not matter, a word may be unfinished), by consent, in an order, a page at a time.',
    input: z.strictObject({
      words: z.string().max(100).default(''),
      consent: z.enum(consentFilters).default('all'),
      order: z.enum(memberOrders).default('newest'),
      after: cursor.optional(),
    }),
    output: pageOf(member),
  }),
}
