import { pageSize } from '#contract/paging.ts'
import type { ReportedContent, ReportedKind, reports } from '#contract/reports.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { settleNews } from '#server/features/notifications/notifications.service.ts'
import { holdAccount, tellStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { isId, isMoment, keyset } from '#server/platform/keyset.ts'
import { listPostsById } from './community.queries.ts'
import { countReported, findStanding, listReported, type ReportedRow } from './report-moderation.queries.ts'

const byReport = keyset({ lastReportedAt: isMoment, lastReportId: isId })

export const list: Verb<typeof reports.list> = async (ctx, { after }) => {
  const rows = await listReported(ctx, { after: byReport.read(after), count: pageSize + 1 })
  const { items, next } = byReport.cut(rows, pageSize)
  return { items: await withContents(ctx, items), next }
}

async function withContents(ctx: SignedInCtx, rows: readonly ReportedRow[]): Promise<ReportedContent[]> {
  const found = await listPostsById(ctx, [...new Set(rows.map(({ postId }) => postId))])
  const posts = new Map(found.map((post) => [post.id, post]))
  return rows.flatMap(({ postId, ...row }) => {
    const post = posts.get(postId)
    // What went between one question and the next is not reported any more.
    return post ? [{ ...row, post }] : []
  })
}

export const count: Verb<typeof reports.count> = async (ctx) => ({ waiting: await countReported(ctx) })

export const dismiss: Verb<typeof reports.dismiss> = (ctx, { kind, id, seen }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await holdAuthor(ctx, kind, id)
    const authorId = await lockReported(ctx, kind, id)
    const standing = await findStanding(ctx, kind, id)
    // Kept by another admin, or by this very wish, whose answer was lost.
    if (!standing) return { ok: true }
    if (standing.seen !== seen) throw new AppError('CONTENT_CHANGED')

    await closeReports(ctx, kind, id)
    await recordAct(ctx, {
      action: 'report_dismissed',
      personId: authorId,
      thingId: id,
      details: { kind, reports: standing.reportCount },
    })
    await tellStaff(ctx, ['content'])
    await settleNews(ctx, { kind, id })
    ctx.log.info({ event: 'report_dismissed', kind, contentId: id, userId: ctx.viewer.id }, 'community')
    return { ok: true }
  })

/** Before what was written: the account of whoever wrote it, which the audit log names. */
async function holdAuthor({ db }: SignedInCtx, kind: ReportedKind, id: string): Promise<void> {
  const table = kind === 'post' ? db`community_posts` : db`post_comments`
  await db`select from users where id = (select user_id from ${table} where id = ${id}) for key share`
}

/** So that no report comes in between; the post first, then what hangs on it. Answers who wrote it. */
async function lockReported({ db }: SignedInCtx, kind: ReportedKind, id: string): Promise<string> {
  if (kind === 'comment')
    await db`
      select from community_posts where id = (select post_id from post_comments where id = ${id}) for no key update`
  const table = kind === 'post' ? db`community_posts` : db`post_comments`
  const [row] = await db<{ userId: string }[]>`select user_id from ${table} where id = ${id} for update`
  if (!row) throw new AppError(kind === 'post' ? 'POST_NOT_FOUND' : 'COMMENT_NOT_FOUND')
  return row.userId
}

async function closeReports({ db, clock }: SignedInCtx, kind: ReportedKind, id: string): Promise<void> {
  const now = clock()
  if (kind === 'post') {
    await db`update content_reports set closed_at = ${now} where post_id = ${id} and closed_at is null`
    await db`update community_posts set kept_at = ${now} where id = ${id}`
    return
  }
  await db`update content_reports set closed_at = ${now} where comment_id = ${id} and closed_at is null`
  await db`update post_comments set kept_at = ${now} where id = ${id}`
}
