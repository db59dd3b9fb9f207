import { z } from 'zod'
import { comment, post } from './community.ts'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { cursor, pageOf } from './paging.ts'
import { reportReasons } from './report-values.ts'

export const reportedKinds = ['post', 'comment'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Of many reports of one thing, so many are told in words; the rest are counted. */
export const reportsShown = 20

/** One report. Whoever sent it is known to admins alone. */
export const report = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  note: z.string().nullable(),
  reporter: person,
  createdAt: z.iso.datetime(),
})
export type Report = z.output<typeof report>

/** A post or a comment that somebody reported, until an admin keeps or deletes it. */
export const reportedContent = z.object({
  kind: z.enum(reportedKinds),
  /** Of the post, or of the comment. */
  id: z.uuid(),
  /** What was reported, or what the reported comment stands under. */
  post,
  comment: comment.nullable(),
  reportCount: z.int(),
  /** The newest, newest first. */
  reports: z.array(report),
  lastReportedAt: z.iso.datetime(),
  /** An admin has read earlier reports of it and let it stand. */
  keptAt: z.iso.datetime().nullable(),
  /** Sent back with a decision: what it says and who reported it, as it was read. */
  seen: z.string(),
})
export type ReportedContent = z.output<typeof reportedContent>

export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/admin/reports',
    audience: 'admin',
    summary: 'Reported posts and comments that wait for an admin, last reported first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(reportedContent),
  }),
  count: endpoint({
    method: 'GET',
    path: '/admin/reports/count',
    audience: 'admin',
    summary: 'How many reported posts and comments wait for an admin.',
    input: nothing,
    output: z.object({ waiting: z.int() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/admin/reports/:kind/:id/dismiss',
    audience: 'admin',
    summary: 'Keeps what was reported: its reports are closed, as they were read. Again changes nothing.',
    input: z.strictObject({ kind: z.enum(reportedKinds), id, seen: z.string().max(100) }),
    output: done,
    errors: ['POST_NOT_FOUND', 'COMMENT_NOT_FOUND', 'CONTENT_CHANGED'],
  }),
}
