import { randomUUID } from 'node:crypto'
import { type Comment, community, type Post, seenOf } from '#contract/community.ts'
import type { Sql } from '#server/db/client.ts'
import { insertPicture } from './pictures.ts'
import type { Rider } from './riders.ts'

/** What the form sends; accepted as it is. */
export const postInput = (wish: Record<string, unknown> = {}) => ({
  requestKey: randomUUID(),
  content: 'Qualcuno sa se il Gavia è già aperto?',
  postType: 'question',
  location: null,
  tags: [],
  routeId: null,
  photos: [],
  ...wish,
})

export async function writePost({ client }: Rider, wish: Record<string, unknown> = {}): Promise<Post> {
  const answer = await client.call(community.create, postInput(wish))
  if (answer.status !== 200) throw new Error(`Posting answered ${answer.status} ${answer.body.code}.`)
  return answer.body
}

/** What an admin sends who has read this. */
export const approval = (post: Post) => ({ id: post.id, seen: seenOf(post) })

export const commentInput = (id: string, wish: Record<string, unknown> = {}) => ({
  id,
  requestKey: randomUUID(),
  content: 'Fino a domenica.',
  ...wish,
})

export async function writeComment(
  { client }: Rider,
  id: string,
  content = 'Fino a domenica.',
): Promise<Comment> {
  const answer = await client.call(community.comment, commentInput(id, { content }))
  if (answer.status !== 200) throw new Error(`Commenting answered ${answer.status} ${answer.body.code}.`)
  return answer.body
}

/** A photograph for a post, as its form sends it. */
export async function insertPostPhoto(sql: Sql, owner: { id: string }) {
  const { id: mediaId, key } = await insertPicture(sql, owner.id, 'post')
  return { mediaId, key, alt: null }
}

type Wish = {
  status?: 'published' | 'waiting'
  postType?: string
  tags?: string[]
  createdAt?: string
  count?: number
}

/** Posts straight in the database, a minute apart, for tests that need many or old ones. Answers their ids, newest first. */
export async function insertPosts(sql: Sql, { id }: { id: string }, wish: Wish = {}): Promise<string[]> {
  const { status = 'published', postType = 'experience', tags = [], createdAt = null, count = 1 } = wish
  const rows = await sql<{ id: string }[]>`
    insert into community_posts (request_key, user_id, content, post_type, tags, status, created_at)
    select gen_random_uuid(), ${id}, 'Un post fra tanti, numero ' || n, ${postType}, ${tags}, ${status},
      coalesce(${createdAt}::timestamptz, now()) - make_interval(mins => n)
    from generate_series(0, ${count - 1}::int) n order by n returning id`
  return rows.map((row) => row.id)
}

/** Posts whose counts are not those of their rows. */
export const wrongCounts = (sql: Sql) => sql`
  select id, like_count, comment_count from community_posts p
  where like_count <> (select count(*) from post_likes l where l.post_id = p.id)
    or comment_count <> (select count(*) from post_comments c where c.post_id = p.id)`
