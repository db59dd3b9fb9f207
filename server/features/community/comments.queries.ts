import type { Comment } from '#contract/community.ts'
import { literal } from '#server/db/literal.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'
import { author } from './community.queries.ts'

export type CommentRow = Comment & Position

/** The last ones of a thread, newest first. */
export function listComments(
  { db }: SignedInCtx,
  postId: string,
  { before, count }: { before: Position | null; count: number },
): Promise<CommentRow[]> {
  const earlier = before
    ? db`and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`
    : db``
  return comments(
    db,
    db`
      select id from post_comments where post_id = ${postId} ${earlier}
      order by created_at desc, id desc limit ${literal(db, count)}`,
  )
}

export async function findComment({ db }: SignedInCtx, id: string): Promise<CommentRow | null> {
  const [row] = await comments(db, db`select id from post_comments where id = ${id}`)
  return row ?? null
}

function comments(db: Db, page: ReturnType<Db>): Promise<CommentRow[]> {
  return db<CommentRow[]>`
    with page as materialized (${page})
    select c.id, ${author(db)} as author, c.content, c.created_at
    from page join post_comments c on c.id = page.id
      join people w on w.user_id = c.user_id
    order by c.created_at desc, c.id desc` as unknown as Promise<CommentRow[]>
}
