import type { community } from '#contract/community.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { orRefused } from '#server/db/refusals.ts'
import { passOn, type Told, worded } from '#server/features/inbox/telling.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { tellOfCounts } from './post-news.service.ts'

type Counts = OutputOf<typeof community.like>
type Outcome = Pick<Counts, 'likeCount' | 'commentCount'> & Told & { isChanged: boolean }

export const like: Verb<typeof community.like> = async (ctx, { id }) => {
  const { db, viewer } = ctx
  const telling = worded(ctx, { kind: 'post_like', key: keyOf(id), by: viewer.id, postId: id, isOnce: true })
  const liked = db<Outcome[]>`select * from like_post(${id}, ${viewer.id}, ${telling})`
  return { ...(await settled(ctx, id, liked)), hasLiked: true }
}

export const unlike: Verb<typeof community.unlike> = async (ctx, { id }) => {
  const { db, viewer } = ctx
  const unliked = db<Outcome[]>`select * from unlike_post(${id}, ${viewer.id}, ${keyOf(id)})`
  return { ...(await settled(ctx, id, unliked)), hasLiked: false }
}

const keyOf = (postId: string): string => `post_like:${postId}`

/** The one statement is the transaction (migration 0030). Any number of times: only what changes something is told. */
async function settled(
  ctx: SignedInCtx,
  id: string,
  statement: PromiseLike<Outcome[]>,
): Promise<Omit<Counts, 'hasLiked'>> {
  const [outcome] = await orRefused(statement)
  if (!outcome) throw new AppError('POST_NOT_FOUND')
  const { likeCount, commentCount, isChanged, ...told } = outcome
  if (isChanged) {
    await passOn(ctx.db, told)
    await tellOfCounts(ctx, id)
  }
  return { id, likeCount, commentCount }
}
