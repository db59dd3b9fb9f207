import { type PostForm, postForm } from '#contract/community-forms.ts'
import { content } from '#contract/post-rules.ts'
import type { Db } from '#server/platform/context.ts'
import { keyOf } from './demo-key.ts'
import type { DemoPost } from './demo-post.ts'
import { demoPosts } from './posts.ts'

/** What the riders talk about. People and itineraries must be there. */
export async function fillPosts(db: Db): Promise<void> {
  for (const post of demoPosts) await insertPost(db, post)
}

/** What a rider types; the rest of the form is ids. */
export const typedPost = ({ content, type, location, tags = [] }: DemoPost): PostForm =>
  postForm.parse({ content, postType: type, location, tags, routeId: null, photos: [] })

export const typedComment = content('Commento', { min: 1, max: 1000 })

async function insertPost(db: Db, demo: DemoPost): Promise<void> {
  const form = typedPost(demo)
  const key = keyOf(`post ${demo.content}`)
  await db`
    insert into community_posts (
      request_key, user_id, content, post_type, location, tags, route_id, status, created_at
    )
    select ${key}, user_id, ${form.content}, ${form.postType}, ${form.location}, ${form.tags},
      (select id from itineraries where request_key = ${demo.route ? keyOf(demo.route) : null}), 'published',
      ${momentOf(db, demo.at)}
    from profiles where nickname = ${demo.by}`
  for (const [index, [by, said]] of (demo.comments ?? []).entries())
    await db`
      insert into post_comments (request_key, post_id, user_id, content, created_at)
      select ${keyOf(`comment ${said} ${demo.content}`)}, p.id, w.user_id, ${typedComment.parse(said)},
        ${after(db, (index + 1) / 6)}
      from community_posts p, profiles w where p.request_key = ${key} and w.nickname = ${by}`
  // Whoever was there already, in an order that is the same in every database and another for every post.
  await db`
    insert into post_likes (post_id, user_id, created_at)
    select p.id, w.user_id, ${after(db, 0.5)} from community_posts p, lateral (
      select user_id from profiles f where f.user_id <> p.user_id and f.created_at < p.created_at
      order by md5(f.nickname || ${key}) limit ${demo.likes ?? 0}
    ) w where p.request_key = ${key}`
}

/** Weeks begin on Monday, in Rome: what is of this week is so on a Monday too. */
function momentOf(db: Db, at: DemoPost['at']) {
  if ('daysAgo' in at) return db`now() - make_interval(secs => ${at.daysAgo * 86_400})`
  const monday = db`(date_trunc('week', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome')`
  return db`${monday} + (now() - ${monday}) * ${at.ofThisWeek}::float8`
}

/** A share of the first two days after a post, of which not all may have passed. */
const after = (db: Db, share: number) =>
  db`p.created_at + least(now() - p.created_at, interval '2 days') * ${share}::float8`
