import type { PostChange } from '#contract/live.ts'
import { staffIds } from '#server/features/users/users.service.ts'
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
  if (count > 0) await notifyLive(ctx.db, null, ['community'])
}
