import type { community } from '#contract/community.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/client.ts'
import { tellPeople, untell } from '#server/features/inbox/telling.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'
import { findCounts } from './community.queries.ts'
import { lockPublished } from './post-locks.service.ts'
import { tellOfCounts } from './post-news.service.ts'

export const like: Verb<typeof community.like> = (ctx, { id }) =>
  settle(ctx, id, {
    write: (db) =>
      db`insert into post_likes (post_id, user_id) values (${id}, ${ctx.viewer.id}) on conflict do nothing`,
    tell: (ctx, author, by) =>
      tellPeople(ctx, { kind: 'post_like', to: [author], key: keyOf(id), by, postId: id, isOnce: true }),
  })

export const unlike: Verb<typeof community.unlike> = (ctx, { id }) =>
  settle(ctx, id, {
    write: (db) => db`delete from post_likes where post_id = ${id} and user_id = ${ctx.viewer.id}`,
    tell: (ctx, author, by) => untell(ctx, { to: [author], key: keyOf(id), by }),
  })

const keyOf = (postId: string): string => `post_like:${postId}`

type Change = {
  write: (db: Db) => ReturnType<Db>
  tell: (ctx: SignedInCtx, author: string, by: string) => Promise<void>
}

/** Any number of times: only what changes something is told. */
function settle(
  ctx: SignedInCtx,
  id: string,
  { write, tell }: Change,
): Promise<OutputOf<typeof community.like>> {
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    const author = await lockPublished(ctx, id)
    const { count } = await write(ctx.db)
    if (count > 0) {
      await tell(ctx, author, ctx.viewer.id)
      await tellOfCounts(ctx, id)
    }
    const counts = await findCounts(ctx, id)
    if (!counts) throw new AppError('POST_NOT_FOUND')
    return counts
  })
}
