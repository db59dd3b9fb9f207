import type { community, Post } from '#contract/community.ts'
import { pageSize } from '#contract/paging.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { cutPage, isMoment, readCursor } from '#server/platform/keyset.ts'
import * as queries from './community.queries.ts'

export const feed: Verb<typeof community.feed> = async (ctx, { after, ...filters }) =>
  cutPage(await queries.listPosts(ctx, filters, readCursor(after)), pageSize)

export const post: Verb<typeof community.post> = (ctx, { id }) => getPost(ctx, id)

/** One that the viewer may see. */
export async function getPost(ctx: SignedInCtx, id: string): Promise<Post> {
  const found = await queries.findPost(ctx, id)
  if (!found) throw new AppError('POST_NOT_FOUND')
  return found
}

export const news: Verb<typeof community.news> = (ctx, { newest, first, ids, ...filters }) => {
  const moments = [newest?.createdAt, first?.downTo].filter((moment) => typeof moment === 'string')
  if (!moments.every(isMoment)) throw new AppError('INVALID_INPUT')
  return queries.findNews(ctx, filters, { newest, first, ids })
}

const waitingShown = 100

export const waiting: Verb<typeof community.waiting> = async (ctx) => ({
  posts: await queries.listWaiting(ctx, waitingShown),
})
