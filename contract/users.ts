import { z } from 'zod'
import { csvMediaType, done, endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { id } from './id.ts'
import { cursor, pageOf } from './paging.ts'
import { rankLevels } from './ranks.ts'
import { isSuperAdmin, roles } from './roles.ts'

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

/** Somebody to be chosen, with what tells two of one name apart. */
const foundMember = z.object({
  userId: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
})
export type FoundMember = z.output<typeof foundMember>

export const mostFound = 8

/** Conforming: privacy and terms both accepted. */
export const consentFilters = ['all', 'compliant', 'incomplete'] as const
export type ConsentFilter = (typeof consentFilters)[number]

export const memberOrders = ['newest', 'name', 'points'] as const
export type MemberOrder = (typeof memberOrders)[number]

const chosen = {
  words: z.string().max(100).default(''),
  consent: z.enum(consentFilters).default('all'),
  order: z.enum(memberOrders).default('newest'),
}

type Subject = Pick<Member, 'userId' | 'role'>

/** Why this person must be left alone, or null: oneself, and super admins, whom only the operator changes. */
export function protectedBecause(subject: Subject, viewerId: string): ErrorCode | null {
  if (subject.userId === viewerId) return 'OWN_ACCOUNT'
  return isSuperAdmin(subject.role) ? 'SUPER_ADMIN_PROTECTED' : null
}

const byId = z.strictObject({ id })
const refusals = ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'SUPER_ADMIN_PROTECTED'] as const

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
    input: z.strictObject({ ...chosen, after: cursor.optional() }),
    output: pageOf(member),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/admin/users.csv',
    audience: 'super_admin',
    summary: 'Everybody whom the same search finds, for a spreadsheet.',
    input: z.strictObject(chosen),
    output: z.string(),
    download: { mediaType: csvMediaType },
  }),
  data: endpoint({
    method: 'GET',
    path: '/admin/users/:id/data',
    audience: 'super_admin',
    summary: 'Everything held about a person, as they would get it themselves (GDPR art. 15).',
    input: byId,
    output: z.string(),
    download: { mediaType: 'application/zip' },
    errors: ['USER_NOT_FOUND'],
  }),
  promote: endpoint({
    method: 'POST',
    path: '/admin/users/:id/promote',
    audience: 'super_admin',
    summary: 'Makes somebody an admin; again changes nothing.',
    input: byId,
    output: done,
    errors: refusals,
  }),
  demote: endpoint({
    method: 'POST',
    path: '/admin/users/:id/demote',
    audience: 'super_admin',
    summary: 'Makes an admin a user again; again changes nothing.',
    input: byId,
    output: done,
    errors: refusals,
  }),
  block: endpoint({
    method: 'POST',
    path: '/admin/users/:id/block',
    audience: 'super_admin',
    summary:
      'Ends the sessions of an account at once, gives up its places in events to come and lets it in no more.',
    input: byId,
    output: done,
    errors: refusals,
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/admin/users/:id/unblock',
    audience: 'super_admin',
    summary: 'Lets a blocked account in again; again changes nothing.',
    input: byId,
    output: done,
    errors: refusals,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/admin/users/:id/end-sessions',
    audience: 'super_admin',
    summary:
      'Signs somebody out everywhere at once. They keep role and places and may sign in again; again changes nothing.',
    input: byId,
    output: done,
    errors: refusals,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id',
    audience: 'super_admin',
    summary: 'Deletes an account and everything of it, for good. What is gone is done.',
    input: byId,
    output: done,
    errors: ['OWN_ACCOUNT', 'SUPER_ADMIN_PROTECTED'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/admin/users/find',
    audience: 'admin',
    summary: 'The newest few whose names or e-mail address have these words, to choose one of them.',
    input: z.strictObject({ words: z.string().trim().min(1).max(100) }),
    output: z.object({ items: z.array(foundMember) }),
  }),
}
