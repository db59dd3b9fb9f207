import type { PostChange } from '#contract/live.ts'
import { staffIds, tellStaff } from '#server/features/users/users.service.ts'
import type { Ctx, SignedInCtx } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'
import { type LockedPost, lockPostsOf } from './post-locks.service.ts'

/** Everybody who has the feed open; of what waits, its author and the admins. */
export async function tellOfPost(
  { db }: Pick<Ctx, 'db'>,
  { userId, status }: LockedPost,
  change: PostChange,
): Promise<void> {
  const who = status === 'published' ? null : [...new Set([userId, ...(await staffIds({ db }))])]
  await notifyLive(db, who, ['community'], change)
}

/** Counts of a post that everybody sees. */
export function tellOfCounts({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  return notifyLive(db, null, ['community'], { id, is: 'changed' })
}

/**
 * Before an account goes: takes the posts it had a part in, and tells everybody once. Naming each of them could be
 * thousands of messages; every open feed asks which of its posts are left.
 */
export async function leaveCommunity(ctx: SignedInCtx): Promise<void> {
  const count = await lockPostsOf(ctx)
  if (count === 0) return
  await notifyLive(ctx.db, null, ['community'])
  // What they reported, and what of theirs was reported, waits for nobody any more.
  await tellStaff(ctx, ['content'])
}

/** Before a post or a comment goes, and with it what was said against it. */
export async function tellIfReported(
  { db }: Pick<Ctx, 'db'>,
  { postId = null, commentId = null }: { postId?: string | null; commentId?: string | null },
): Promise<void> {
  const [open] = await db`
    select from content_reports r where r.closed_at is null and (
      r.post_id = ${postId} or r.comment_id = ${commentId}
      or r.comment_id in (select c.id from post_comments c where c.post_id = ${postId})
    ) limit 1`
  if (open) await tellStaff({ db }, ['content', 'admin_notifications'])
}
