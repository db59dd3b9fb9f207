import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, pageOf } from './paging.ts'

/** Everything that admins do, and the operator at the server; spec decisions D. Each verb writes its own. */
export const auditActions = [
  'user_promoted',
  'user_demoted',
  'role_granted',
  'user_blocked',
  'user_unblocked',
  'user_deleted',
  'user_data_exported',
  'users_exported',
  'points_awarded',
  'admin_set_up',
  'event_approved',
  'event_rejected',
  'event_edited',
  'event_cancelled',
  'participants_exported',
  'post_approved',
  'post_deleted',
  'comment_deleted',
  'report_dismissed',
  'itinerary_created',
  'itinerary_edited',
  'itinerary_deleted',
  'poi_created',
  'poi_verified',
  'poi_deleted',
  'settings_changed',
  'two_factor_enrolled',
  'two_factor_removed',
] as const
export type AuditAction = (typeof auditActions)[number]

const person = z.object({ userId: z.uuid(), displayName: z.string() })

export const auditEntry = z.object({
  id: z.uuid(),
  action: z.enum(auditActions),
  /** Null: the operator at the server, or somebody who has left since. */
  actor: person.nullable(),
  /** Whom it was done to; null where it is nobody, or somebody who has left. */
  person: person.nullable(),
  /** What it was done to, as long as it is there. */
  title: z.string().nullable(),
  /** How many points, from which role to which, which fields: never what people wrote. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  createdAt: z.iso.datetime(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    audience: 'super_admin',
    summary: 'What admins did, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional(), action: z.enum(auditActions).optional() }),
    output: pageOf(auditEntry),
  }),
}
