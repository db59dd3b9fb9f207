import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { EventField } from './event-values.ts'
import type { ItineraryField } from './itinerary-form.ts'
import { cursor, pageOf } from './paging.ts'
import type { PointType } from './points.ts'
import type { ReportedKind } from './reports.ts'
import type { Role } from './roles.ts'
import type { SettingName } from './settings.ts'

/** Everything that admins do, and the operator at the server; spec decisions D. Each verb writes its own. */
export const auditActions = [
  'user_promoted',
  'user_demoted',
  'role_granted',
  'user_blocked',
  'user_unblocked',
  'user_sessions_ended',
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
  'poi_corrected',
  'poi_verified',
  'poi_deleted',
  'settings_changed',
  'two_factor_enrolled',
  'two_factor_removed',
  'password_reset',
] as const
export type AuditAction = (typeof auditActions)[number]

export type AuditField = EventField | ItineraryField | SettingName

/**
 * What may be said of an act: numbers, roles, names of fields; nothing that a person wrote, nothing that names one. Whoever
 * adds a name here owes the log its Italian word.
 */
export type AuditDetails = {
  from: Role
  to: Role
  role: Role
  points: number
  pointType: PointType
  rows: number
  fields: readonly AuditField[]
  kind: ReportedKind
  reports: number
  verified: boolean
}
export type AuditDetail = keyof AuditDetails

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
  /** Of `AuditDetails`, as text; several fields with commas between them. */
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
