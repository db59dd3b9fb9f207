import type { Comment, community } from '#contract/community.ts'
import { pageSize } from '#contract/paging.ts'
import { postLimits } from '#contract/post-values.ts'
import { isAdmin } from '#contract/roles.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { tellPeople, untell } from '#server/features/inbox/telling.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { refuseSpent } from '#server/platform/spent-requests.ts'
import { findComment, listComments } from './comments.queries.ts'
import { getPost } from './community.service.ts'
import { lockPost, lockPublished } from './post-locks.service.ts'
import { tellIfReported, tellOfCounts } from './post-news.service.ts'

export const comments: Verb<typeof community.comments> = async (ctx, { id, before }) => {
  await getPost(ctx, id)
  const rows = await listComments(ctx, id, { before: readCursor(before), count: pageSize + 1 })
  const { items, next } = cutPage(rows, pageSize)
  return { items: items.toReversed(), next }
}

type Written = { id: string; requestKey: string; content: string }

export const comment: Verb<typeof community.comment> = async (ctx, input) => {
  const sent = { bucket: 'comment', key: ctx.viewer.id, limit: postLimits.commentsPerHour, pauseMinutes: 60 }
  await takeAttempt(ctx, sent)
  return orGiveBack(ctx, [sent], () => inTransaction(ctx, (ctx) => write(ctx, input)))
}

async function write(ctx: SignedInCtx, { id, requestKey, content }: Written): Promise<Comment> {
  const { db, viewer } = ctx
  await holdAccount(ctx)
  const author = await lockPublished(ctx, id)
  // A known key whose answer was lost says the same, or something better by now.
  const [written] = await db<{ id: string; isNew: boolean }[]>`
    insert into post_comments as c (request_key, post_id, user_id, content)
    values (${requestKey}, ${id}, ${viewer.id}, ${content})
    on conflict (request_key) do update set content = excluded.content,
      kept_at = case when c.content = excluded.content then c.kept_at end
      where c.post_id = excluded.post_id and c.user_id = excluded.user_id
    returning id, c.xmax = 0 as is_new`
  const found = written && (await findComment(ctx, written.id))
  // The key is that of somebody else's.
  if (!found) throw new AppError('POST_NOT_FOUND')
  if (written.isNew) {
    await refuseSpent(db, requestKey, 'COMMENT_NOT_FOUND')
    await tellPeople(ctx, {
      kind: 'post_comment',
      to: [author],
      key: keyOf(id),
      by: viewer.id,
      postId: id,
    })
  }
  await tellOfCounts(ctx, id)
  return found
}

const keyOf = (postId: string): string => `post_comment:${postId}`

export const deleteComment: Verb<typeof community.deleteComment> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    const { db, viewer } = ctx
    const [found] = await db<{ postId: string; userId: string }[]>`
      select post_id, user_id from post_comments where id = ${id}`
    // Gone already: by an admin, with its post, or by this very wish, whose answer was lost.
    if (!found) return { ok: true }
    const isOwn = found.userId === viewer.id
    if (!isOwn && !isAdmin(viewer.role)) throw new AppError('NOT_OWN_COMMENT')
    await holdAccount(ctx)
    await db`select from users where id = ${found.userId} for key share`
    const post = await lockPost(ctx, found.postId)
    await tellIfReported(ctx, { commentId: id })
    const { count } = await db`delete from post_comments where id = ${id}`
    if (count === 0) return { ok: true }
    if (post) await untellOfComment(ctx, { ...found, author: post.userId })
    await tellOfCounts(ctx, found.postId)
    if (!isOwn) await recordAct(ctx, { action: 'comment_deleted', personId: found.userId, thingId: id })
    return { ok: true }
  })

/** Unless another comment of theirs stands there. */
async function untellOfComment(
  ctx: SignedInCtx,
  { postId, userId, author }: { postId: string; userId: string; author: string },
): Promise<void> {
  const [other] = await ctx.db`
    select from post_comments where post_id = ${postId} and user_id = ${userId} limit 1`
  if (!other) await untell(ctx, { to: [author], key: keyOf(postId), by: userId })
}
