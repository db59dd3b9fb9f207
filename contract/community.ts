import { z } from 'zod'
import { commentText, postForm, reportForm } from './community-forms.ts'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { itineraryCard } from './itineraries.ts'
import { picture } from './media.ts'
import { cursor, pageOf, seenMoment } from './paging.ts'
import { postTypes } from './post-filters.ts'
import { tag } from './post-rules.ts'
import { postLimits } from './post-values.ts'
import { rankLevels } from './ranks.ts'

/** Whoever wrote it, with the rank that is shown beside the name. */
const author = person.extend({ rankLevel: z.enum(rankLevels) })

export const post = z.object({
  id: z.uuid(),
  author,
  content: z.string(),
  postType: z.enum(postTypes),
  location: z.string().nullable(),
  tags: z.array(z.string()),
  itinerary: itineraryCard.nullable(),
  photos: z.array(picture.extend({ alt: z.string().nullable() })),
  likeCount: z.int(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
  /** `waiting`: for an admin, seen by its author alone until then (setting `moderationEnabled`). */
  status: z.enum(['published', 'waiting']),
  createdAt: z.iso.datetime(),
})
export type Post = z.output<typeof post>

/** Everything that its author chose, as one text: what an admin publishes must be what the admin has read. */
export const seenOf = ({ content, postType, location, tags, photos, itinerary }: Post): string =>
  JSON.stringify([content, postType, location, tags, photos.map(({ id, alt }) => [id, alt]), itinerary?.id])

export const comment = z.object({ id: z.uuid(), author, content: z.string(), createdAt: z.iso.datetime() })
export type Comment = z.output<typeof comment>

const byId = z.strictObject({ id })

const report = reportForm.safeExtend({ id })

/** What a card of the feed needs to be right again after a notice, or after a lost connection. */
const counts = z.object({
  id: z.uuid(),
  likeCount: z.int(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
})

export const community = {
  feed: endpoint({
    method: 'GET',
    path: '/community/posts',
    audience: 'user',
    summary: 'The feed, newest first, a page at a time; by type and tag.',
    input: z.strictObject({
      after: cursor.optional(),
      postType: z.enum(postTypes).optional(),
      tag: tag.optional(),
    }),
    output: pageOf(post),
  }),
  post: endpoint({
    method: 'GET',
    path: '/community/posts/:id',
    audience: 'user',
    summary: 'One post.',
    input: byId,
    output: post,
    errors: ['POST_NOT_FOUND'],
  }),
  news: endpoint({
    method: 'POST',
    path: '/community/news',
    audience: 'user',
    summary:
      'What changed in a feed that is open: how many posts are newer, and the counts of those on screen.',
    input: z.strictObject({
      /** Where the newest post on screen stands in the feed, though it may be gone by now; null while there is none. */
      newest: z.strictObject({ createdAt: seenMoment, id }).nullable(),
      /**
       * The first ones on screen, down to a moment (null: nothing was behind them). What lies among them and is none of them
       * has come since, though it was begun earlier.
       */
      first: z
        .strictObject({ ids: z.array(id).max(postLimits.firstPostsSeen), downTo: seenMoment.nullable() })
        .optional(),
      ids: z.array(id).max(200),
      postType: z.enum(postTypes).optional(),
      tag: tag.optional(),
    }),
    /** Posts that are asked for and missing here are gone. Newer ones are counted up to `postLimits.newPostsCounted`. */
    output: z.object({ newCount: z.int(), posts: z.array(counts) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/community/posts',
    audience: 'user',
    summary: 'Writes a post. The same key again makes no second one, and keeps what is said last.',
    input: postForm.extend({ requestKey: id }),
    output: post,
    // Post not found: the key is that of somebody else's.
    errors: ['PICTURE_NOT_FOUND', 'ITINERARY_NOT_FOUND', 'POST_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/community/waiting',
    audience: 'user',
    summary: 'Posts that wait for an admin: the own ones; for admins, all. The oldest hundred, oldest first.',
    input: nothing,
    output: z.object({ posts: z.array(post) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/community/posts/:id/approve',
    audience: 'admin',
    summary: 'Publishes a post that waits, as it was seen (`seenOf`); again changes nothing.',
    input: byId.extend({ seen: z.string().max(20_000) }),
    output: done,
    errors: ['POST_NOT_FOUND', 'POST_CHANGED', 'AUTHOR_BLOCKED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/community/posts/:id',
    audience: 'user',
    summary: 'Deletes an own post; admins any. What is gone is done.',
    input: byId,
    output: done,
    errors: ['NOT_OWN_POST'],
  }),
  like: endpoint({
    method: 'PUT',
    path: '/community/posts/:id/like',
    audience: 'user',
    summary: 'Likes a post; again changes nothing.',
    input: byId,
    output: counts,
    errors: ['POST_NOT_FOUND'],
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/community/posts/:id/like',
    audience: 'user',
    summary: 'Takes the own like back; again changes nothing.',
    input: byId,
    output: counts,
    errors: ['POST_NOT_FOUND'],
  }),
  comments: endpoint({
    method: 'GET',
    path: '/community/posts/:id/comments',
    audience: 'user',
    summary: 'The thread under a post, a page at a time from its end; each page is oldest first.',
    input: byId.extend({ before: cursor.optional() }),
    output: pageOf(comment),
    errors: ['POST_NOT_FOUND'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/community/posts/:id/comments',
    audience: 'user',
    summary: 'Writes a comment. The same key again makes no second one, and keeps what is said last.',
    input: byId.extend({ requestKey: id, content: commentText }),
    output: comment,
    errors: ['POST_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/community/comments/:id',
    audience: 'user',
    summary: 'Deletes an own comment; admins any. What is gone is done.',
    input: byId,
    output: done,
    errors: ['NOT_OWN_COMMENT'],
  }),
  reportPost: endpoint({
    method: 'PUT',
    path: '/community/posts/:id/report',
    audience: 'user',
    summary: 'Tells the admins about a post of somebody else; a second time changes nothing.',
    input: report,
    output: done,
    errors: ['POST_NOT_FOUND', 'REPORT_OF_OWN_POST', 'TOO_MANY_ATTEMPTS'],
  }),
  reportComment: endpoint({
    method: 'PUT',
    path: '/community/comments/:id/report',
    audience: 'user',
    summary: 'Tells the admins about a comment of somebody else; a second time changes nothing.',
    input: report,
    output: done,
    errors: ['COMMENT_NOT_FOUND', 'REPORT_OF_OWN_COMMENT', 'TOO_MANY_ATTEMPTS'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/community/stats',
    audience: 'user',
    summary: 'Active members, and ride requests of this week (Monday to Sunday in Rome).',
    input: nothing,
    output: z.object({ memberCount: z.int(), outingsThisWeek: z.int() }),
  }),
}
