import type { community, Post } from '#contract/community.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { postLimits } from '#contract/post-values.ts'
import { isAdmin } from '#contract/roles.ts'
import { itineraryCard } from '#server/features/itineraries/itinerary-card.service.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'

export type PostRow = Post & Position
type Filters = Pick<InputOf<typeof community.feed>, 'postType' | 'tag'>
type Page = { after: Position | null; count: number }

/** The newest published ones behind a place in the feed. */
export function listPosts(ctx: SignedInCtx, filters: Filters, { after, count }: Page): Promise<PostRow[]> {
  const { db } = ctx
  const { rows, id } = feedOf(db, filters)
  const behind = after
    ? db`and (created_at, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  return posts(
    ctx,
    db`select ${id} as id from ${rows} ${behind} order by created_at desc, ${id} desc limit ${count}`,
    db`p.created_at desc, p.id desc`,
  )
}

/** Where the feed, or a part of it, lies in its order: each filter has an index of its own. */
function feedOf(db: Db, { postType, tag }: Filters) {
  const ofType = postType ? db`and post_type = ${postType}` : db``
  return tag === undefined
    ? { rows: db`community_posts where status = 'published' ${ofType}`, id: db`id` }
    : { rows: db`post_tags where tag = ${tag} ${ofType}`, id: db`post_id` }
}

export async function findPost(ctx: SignedInCtx, id: string): Promise<PostRow | null> {
  const { db } = ctx
  const [row] = await posts(
    ctx,
    db`select id from community_posts p where id = ${id} and ${visible(ctx)}`,
    db`p.id`,
  )
  return row ?? null
}

/** For admins, whatever their state. */
export function listPostsById(ctx: SignedInCtx, ids: readonly string[]): Promise<PostRow[]> {
  const { db } = ctx
  return posts(ctx, db`select id from community_posts where id = any(${ids}::uuid[])`, db`p.id`)
}

export function listWaiting(ctx: SignedInCtx, count: number): Promise<PostRow[]> {
  const { db, viewer } = ctx
  const whose = isAdmin(viewer.role) ? db`true` : db`user_id = ${viewer.id}`
  return posts(
    ctx,
    db`
      select id from community_posts where status = 'waiting' and ${whose} order by created_at, id limit ${count}`,
    db`p.created_at, p.id`,
  )
}

/** What waits for an admin is its author's and the admins'. */
const visible = ({ db, viewer }: SignedInCtx) =>
  isAdmin(viewer.role) ? db`true` : db`(p.status = 'published' or p.user_id = ${viewer.id})`

/** Whoever wrote something, out of `people w` and `profiles r`. */
export const author = (db: Db) => db`json_build_object(
  'userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url, 'rankLevel', r.rank_level)`

/**
 * Posts out of a query that picks their ids: the page first, then what belongs to each of its rows. Asked row by row
 * and not joined: of a join PostgreSQL compares the commonest values on both sides, each time anew, which in a large
 * community takes three times as long as the page itself.
 */
function posts(ctx: SignedInCtx, page: ReturnType<Db>, order: ReturnType<Db>): Promise<PostRow[]> {
  const { db } = ctx
  return db<PostRow[]>`
    with page as materialized (${page})
    select p.id, p.content, p.post_type, p.location, p.tags, p.like_count, p.comment_count, p.status, p.created_at,
      ${hasLiked(ctx)} as has_liked,
      (select ${author(db)} from people w, profiles r where w.user_id = p.user_id and r.user_id = p.user_id) as author,
      array(
        select json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height, 'alt', photo.alt)
        from post_photos photo join media m on m.id = photo.media_id
        where photo.post_id = p.id order by photo.position
      ) as photos,
      ${itineraryCard(ctx, db`p.route_id`)} as itinerary
    from page join community_posts p on p.id = page.id
    order by ${order}` as unknown as Promise<PostRow[]>
}

type News = OutputOf<typeof community.news>
type Counts = News['posts'][number]

/** How many are newer than a place in the feed, and how those on screen stand. */
export async function findNews(
  ctx: SignedInCtx,
  filters: Filters,
  { newest, ids }: { newest: Position | null; ids: string[] },
): Promise<News> {
  const { db } = ctx
  const { rows, id } = feedOf(db, filters)
  const ahead = newest
    ? db`and (created_at, ${id}) > (${newest.createdAt}::timestamptz, ${newest.id}::uuid)`
    : db``
  const [news] = await db<News[]>`
    select
      (select count(*)::int from (select from ${rows} ${ahead} limit ${postLimits.newPostsCounted}) newer) as new_count,
      array(
        select json_build_object(
          'id', p.id, 'likeCount', p.like_count, 'commentCount', p.comment_count, 'hasLiked', ${hasLiked(ctx)}
        ) from community_posts p where id = any(${ids}) and ${visible(ctx)}
      ) as posts`
  return news ?? { newCount: 0, posts: [] }
}

export async function findCounts(ctx: SignedInCtx, id: string): Promise<Counts | null> {
  const [row] = await ctx.db<Counts[]>`
    select p.id, p.like_count, p.comment_count, ${hasLiked(ctx)} as has_liked from community_posts p where p.id = ${id}`
  return row ?? null
}

const hasLiked = ({ db, viewer }: SignedInCtx) =>
  db`exists (select from post_likes l where l.post_id = p.id and l.user_id = ${viewer.id})`
