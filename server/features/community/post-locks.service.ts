import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, SignedInCtx } from '#server/platform/context.ts'

// Everybody takes the account first (`holdAccount`), then an itinerary, then posts by their ids, then what hangs on a
// post, then pictures by theirs: in two orders, two people would wait for each other for ever.

/** One that everybody sees; before its likes and comments, which move its counts. Answers whose it is. */
export async function lockPublished({ db }: Pick<Ctx, 'db'>, id: string): Promise<string> {
  const [row] = await db<{ userId: string }[]>`
    select user_id from community_posts where id = ${id} and status = 'published' for no key update`
  if (!row) throw new AppError('POST_NOT_FOUND')
  return row.userId
}

export type LockedPost = { userId: string; status: 'published' | 'waiting' }

/** One that is about to change or to go. */
export async function lockPost({ db }: Pick<Ctx, 'db'>, id: string): Promise<LockedPost | null> {
  const [row] = await db<LockedPost[]>`
    select user_id, status from community_posts where id = ${id} for update`
  return row ?? null
}

/** Before a post that an admin decides on: whose it is, which is written down. */
export async function holdAuthor({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await db`select from users where id = (select user_id from community_posts where id = ${id}) for key share`
}

/**
 * Before an account goes: every post under which something of it stands, and before them the itineraries they show, for
 * a row that changes twice in one transaction is asked again what it refers to. Answers how many posts there are.
 */
export async function lockPostsOf({ db, viewer }: SignedInCtx): Promise<number> {
  const involved = db`
    select id from community_posts where user_id = ${viewer.id}
    union select post_id from post_likes where user_id = ${viewer.id}
    union select post_id from post_comments where user_id = ${viewer.id}
    union select coalesce(r.post_id, c.post_id) from content_reports r
      left join post_comments c on c.id = r.comment_id where r.reporter_id = ${viewer.id}`
  await db`
    select from itineraries where id in (select route_id from community_posts where id in (${involved}))
    order by id for key share`
  const { count } = await db`select from community_posts where id in (${involved}) order by id for update`
  return count
}

/** Before an itinerary goes, which is locked already: the posts that show it. */
export async function lockPostsAlong({ db }: Pick<Ctx, 'db'>, itineraryId: string): Promise<void> {
  await db`select from community_posts where route_id = ${itineraryId} order by id for no key update`
}
