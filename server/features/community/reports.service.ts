import type { community } from '#contract/community.ts'
import { postLimits } from '#contract/post-values.ts'
import { inTransaction } from '#server/db/client.ts'
import { tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { holdAccount, tellStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'

type Held = { userId: string; keptAt: string | null }

export const reportPost: Verb<typeof community.reportPost> = (ctx, { id, reason, note }) =>
  limited(ctx, async (ctx) => {
    const { db, viewer } = ctx
    // Held: what goes meanwhile is answered as not there.
    const [held] = await db<Held[]>`
      select user_id, kept_at from community_posts where id = ${id} and status = 'published' for key share`
    if (!held) throw new AppError('POST_NOT_FOUND')
    if (held.userId === viewer.id) throw new AppError('REPORT_OF_OWN_POST')
    const { count } = await db`
      insert into content_reports (post_id, reporter_id, reason, note) values (${id}, ${viewer.id}, ${reason}, ${note})
      on conflict (post_id, reporter_id) do update set ${sayAgain(db, held)}`
    if (count === 0) return
    await tellStaff(ctx, ['content'])
    await tellAdmins(ctx, { type: 'content_reported', postId: id, key: `post:${id}` })
  })

export const reportComment: Verb<typeof community.reportComment> = (ctx, { id, reason, note }) =>
  limited(ctx, async (ctx) => {
    const { db, viewer } = ctx
    const [held] = await db<Held[]>`
      select user_id, kept_at from post_comments c
      where id = ${id} and exists (select from community_posts p where p.id = c.post_id and p.status = 'published')
      for key share`
    if (!held) throw new AppError('COMMENT_NOT_FOUND')
    if (held.userId === viewer.id) throw new AppError('REPORT_OF_OWN_COMMENT')
    const { count } = await db`
      insert into content_reports (comment_id, reporter_id, reason, note)
      values (${id}, ${viewer.id}, ${reason}, ${note})
      on conflict (comment_id, reporter_id) do update set ${sayAgain(db, held)}`
    if (count === 0) return
    await tellStaff(ctx, ['content'])
    await tellAdmins(ctx, { type: 'content_reported', commentId: id, key: `comment:${id}` })
  })

/**
 * A report that was dismissed stays so while what it was about stands as it was kept; other words since then are something else,
 * and may be reported again.
 */
const sayAgain = (db: Db, { keptAt }: Held) => db`
  reason = excluded.reason, note = excluded.note, created_at = excluded.created_at, closed_at = null
  where content_reports.closed_at is not null and ${keptAt === null}::boolean`

async function limited(ctx: SignedInCtx, write: (ctx: SignedInCtx) => Promise<void>): Promise<{ ok: true }> {
  const sent = {
    bucket: 'report',
    key: ctx.viewer.id,
    limit: postLimits.reportsPerDay,
    pauseMinutes: 24 * 60,
  }
  await takeAttempt(ctx, sent)
  await orGiveBack(ctx, [sent], () =>
    inTransaction(ctx, async (ctx) => {
      await holdAccount(ctx)
      await write(ctx)
    }),
  )
  return { ok: true }
}
