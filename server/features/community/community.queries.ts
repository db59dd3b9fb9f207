import type { community, Post } from '#contract/community.ts'
import type { PostForm } from '#contract/community-forms.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { pageSize } from '#contract/paging.ts'
import { type PostType, postTypes } from '#contract/post-filters.ts'
import { postLimits } from '#contract/post-values.ts'
import { isAdmin } from '#contract/roles.ts'
import { askersWith } from '#server/db/askers.ts'
import { literal } from '#server/db/literal.ts'
import { cardFor, type SharedCard, sharedCard } from '#server/features/itineraries/itinerary-card.service.ts'
import type { Db, SignedInCtx, Viewer } from '#server/platform/context.ts'
import { gathered, oncePer } from '#server/platform/gathered.ts'
import type { Position } from '#server/platform/keyset.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { writtenAtOnce } from '#server/platform/written-at-once.ts'

export type PostRow = Post & Position
type Filters = Pick<InputOf<typeof community.feed>, 'postType' | 'tag'>
type Fragment = ReturnType<typeof hasLiked>

/** One more than a page: whether there is a next one. */
const count = pageSize + 1

/** The newest published ones behind a place in the feed. */
export async function listPosts(
  { db, viewer }: SignedInCtx,
  filters: Filters,
  after: Position | null,
): Promise<PostRow[]> {
  const isFirst = after === null && filters.tag === undefined
  const ask = isFirst ? firstPages(db).get(filters.postType) : undefined
  if (ask) return ask(viewer)
  const [own = []] = await postsBehind(db, [viewer], filters, after)
  return own
}

/** What everybody opens the app with: whoever asks at once is answered by one statement. */
const firstPages = oncePer((db: Db) => {
  const ofType = (postType?: PostType) =>
    gathered((viewers: readonly Viewer[]) => postsBehind(db, viewers, { postType }, null))
  return new Map([undefined, ...postTypes].map((type) => [type, ofType(type)]))
})

function postsBehind(
  db: Db,
  viewers: readonly Viewer[],
  filters: Filters,
  after: Position | null,
): Promise<PostRow[][]> {
  const { rows, id } = feedOf(db, filters)
  const behind = after
    ? db`and (created_at, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  const page = (picked: Fragment) =>
    db`select ${picked} from ${rows} ${behind} order by created_at desc, ${id} desc limit ${literal(db, count)}`
  return postsFor(
    db,
    viewers,
    filters.tag === undefined ? page(columns(db)) : ofIds(db, page(id)),
    db`p.created_at desc, p.id desc`,
  )
}

/** Constants, not parameters: how many there are of a type says which index is the right one. */
const ofTypes = {
  question: (db: Db) => db`and post_type = 'question'`,
  experience: (db: Db) => db`and post_type = 'experience'`,
  'ride-request': (db: Db) => db`and post_type = 'ride-request'`,
  tour: (db: Db) => db`and post_type = 'tour'`,
} satisfies Record<PostType, unknown>

/** Where the feed, or a part of it, lies in its order: each filter has an index of its own. */
function feedOf(db: Db, { postType, tag }: Filters) {
  const ofType = postType ? ofTypes[postType](db) : db``
  return tag === undefined
    ? { rows: db`community_posts where status = 'published' ${ofType}`, id: db`id` }
    : { rows: db`post_tags where tag = ${tag} ${ofType}`, id: db`post_id` }
}

export async function findPost(ctx: SignedInCtx, id: string): Promise<PostRow | null> {
  const { db } = ctx
  const [row] = await posts(
    ctx,
    db`select ${columns(db)} from community_posts p where id = ${id} and ${visible(ctx)}`,
    db`p.id`,
  )
  return row ?? null
}

/** For admins, whatever their state. */
export function listPostsById(ctx: SignedInCtx, ids: readonly string[]): Promise<PostRow[]> {
  const { db } = ctx
  return posts(ctx, ofIds(db, db`select unnest(${ids}::uuid[])`), db`p.id`)
}

export function listWaiting(ctx: SignedInCtx, count: number): Promise<PostRow[]> {
  const { db, viewer } = ctx
  const whose = isAdmin(viewer.role) ? db`true` : db`user_id = ${viewer.id}`
  return posts(
    ctx,
    db`
      select ${columns(db)} from community_posts where status = 'waiting' and ${whose} order by created_at, id limit ${literal(db, count)}`,
    db`p.created_at, p.id`,
  )
}

/** What waits for an admin is its author's and the admins'. */
const visible = ({ db, viewer }: SignedInCtx) =>
  isAdmin(viewer.role) ? db`true` : db`(p.status = 'published' or p.user_id = ${viewer.id})`

/** Whoever wrote something, out of `people w`. */
export const author = (db: Db) => db`json_build_object(
  'userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url, 'rankLevel', w.rank_level)`

const columns = (db: Db) => db`
  id, user_id, content, post_type, location, tags, route_id, like_count, comment_count, status, created_at`

const ofIds = (db: Db, ids: Fragment) => db`select ${columns(db)} from community_posts where id in (${ids})`

type Asker = Pick<SignedInCtx, 'db' | 'viewer'>
type Photos = Post['photos']
type FlatRow = Omit<PostRow, 'author' | 'photos' | 'hasLiked' | 'itinerary'> &
  Post['author'] & { photos: Photos | null; itinerary: SharedCard | null; likedBy: string[] }

/** Posts out of a query that picks their rows. */
async function posts({ db, viewer }: Asker, page: Fragment, order: Fragment): Promise<PostRow[]> {
  const [own = []] = await postsFor(db, [viewer], page, order)
  return own
}

/**
 * The same for each of several viewers: the page first, then what belongs to each post. The author in columns, which is half
 * the work of an object; photographs and itineraries, which few have, as objects.
 */
async function postsFor(
  db: Db,
  viewers: readonly Viewer[],
  page: Fragment,
  order: Fragment,
): Promise<PostRow[][]> {
  const viewerIds = viewers.map(({ id }) => id)
  const rows = await db<FlatRow[]>`
    with page as materialized (${page})
    select p.id, p.content, p.post_type, p.location, p.tags, p.like_count, p.comment_count, p.status, p.created_at,
      ${askersWith(db, viewerIds, db`from post_likes l where l.post_id = p.id and l.user_id = asker.id`)} as liked_by,
      w.user_id, w.display_name, w.avatar_url, w.rank_level,
      (
        select json_agg(
          json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height, 'alt', photo.alt)
          order by photo.position
        ) from post_photos photo join media m on m.id = photo.media_id where photo.post_id = p.id
      ) as photos,
      case when p.route_id is not null then ${sharedCard(db, viewerIds, db`p.route_id`)} end as itinerary
    from page p join people w on w.user_id = p.user_id
    order by ${order}`
  return viewers.map((viewer) => rows.map((row) => postFor(viewer, row)))
}

function postFor(viewer: Viewer, row: FlatRow): PostRow {
  const { userId, displayName, avatarUrl, rankLevel, likedBy, ...post } = row
  return {
    ...post,
    photos: post.photos ?? [],
    itinerary: cardFor(viewer, post.itinerary),
    hasLiked: likedBy.includes(viewer.id),
    author: { userId, displayName, avatarUrl, rankLevel },
  }
}

type NewPost = {
  requestKey: string
  form: PostForm
  sender: { key: string; limit: number }
  doFirstOnesWait: boolean
}

/** Writes a post without its photographs and says how it stands (migration 0030); null where the key is known. */
export async function createPost(
  ctx: Asker,
  { requestKey, form, sender, doFirstOnesWait }: NewPost,
): Promise<PostRow | null> {
  const { db, viewer } = ctx
  const { content, postType, location, tags, routeId } = form
  const [made] = await posts(
    ctx,
    db`
      select ${columns(db)} from create_post(
        ${requestKey}, ${viewer.id}, ${content}, ${postType}, ${location}, ${tags}::text[], ${routeId}, ${doFirstOnesWait},
        ${hashToken(sender.key)}, ${sender.limit}
      )`,
    db`p.id`,
  )
  return made ?? null
}

/** A post of words alone; whoever posts at the same moment is written by the same statement (migration 0033). */
export const createWords = ({ db, viewer }: Asker, wish: NewPost): Promise<PostRow | null> =>
  newWords(db)({ ...wish, viewer })

type WordsWish = NewPost & { viewer: Viewer }

const newWords = oncePer((db: Db) =>
  writtenAtOnce<WordsWish, PostRow | null>({
    only: ({ viewer }) => viewer.id,
    about: ({ viewer }) => viewer.id,
    together: async (wishes) => {
      const [first] = wishes
      if (!first) return []
      const wished = wishes.map(({ requestKey, form, sender, doFirstOnesWait, viewer }) => ({
        key: requestKey,
        author: viewer.id,
        content: form.content,
        kind: form.postType,
        place: form.location,
        labels: form.tags,
        does_wait: doFirstOnesWait,
        sender: hashToken(sender.key).toString('hex'),
      }))
      const page = db`
        select ${columns(db)} from create_posts(${JSON.stringify(wished)}::text::jsonb, ${postLimits.postsPerHour}::int)`
      // Nobody has liked a new post, and it shows no road: it is the same for all of them.
      const made = await posts({ db, viewer: first.viewer }, page, db`p.id`)
      return wishes.map(({ viewer }) => made.find(({ author }) => author.userId === viewer.id))
    },
    alone: ({ viewer, ...wish }) => createPost({ db, viewer }, wish),
  }),
)

type News = OutputOf<typeof community.news>

type OnScreen = Pick<InputOf<typeof community.news>, 'newest' | 'first' | 'ids'>

/**
 * How many are newer than a place in the feed, or lie unseen among the first on screen: of posts that are published at once
 * the later may be seen first. And how those on screen stand.
 */
export async function findNews(
  ctx: SignedInCtx,
  filters: Filters,
  { newest, first, ids }: OnScreen,
): Promise<News> {
  const { db } = ctx
  const { rows, id } = feedOf(db, filters)
  const isNewer = newest
    ? db`(created_at, ${id}) > (${newest.createdAt}::timestamptz, ${newest.id}::uuid)`
    : db`true`
  const downTo = first?.downTo ?? '-infinity'
  const ahead =
    newest && first
      ? db`
        and created_at >= least(${newest.createdAt}::timestamptz, ${downTo}::timestamptz)
        and (${isNewer} or (created_at > ${downTo}::timestamptz and ${id} <> all(${first.ids})))`
      : db`and ${isNewer}`
  const [news] = await db<News[]>`
    select
      (select count(*)::int from (
        select from ${rows} ${ahead} order by created_at desc, ${id} desc limit ${literal(db, postLimits.newPostsCounted)}
      ) newer) as new_count,
      array(
        select json_build_object(
          'id', p.id, 'likeCount', p.like_count, 'commentCount', p.comment_count, 'hasLiked', ${hasLiked(ctx)}
        ) from community_posts p where id = any(${ids}) and ${visible(ctx)}
      ) as posts`
  return news ?? { newCount: 0, posts: [] }
}

/** One value, not `exists`: of that PostgreSQL would sooner remember everything that the viewer likes. */
const hasLiked = ({ db, viewer }: SignedInCtx) =>
  db`coalesce((select true from post_likes l where l.post_id = p.id and l.user_id = ${viewer.id}), false)`
