import { type community, type Post, seenOf } from '#contract/community.ts'
import { type PostForm, postForm } from '#contract/community-forms.ts'
import { postLimits } from '#contract/post-values.ts'
import { isAdmin } from '#contract/roles.ts'
import { inTransaction } from '#server/db/client.ts'
import { orRefused } from '#server/db/refusals.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { holdItinerary } from '#server/features/itineraries/itineraries.service.ts'
import { holdAccount, isBlocked } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { logLimit, takeAttempt } from '#server/platform/attempts.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { createPost, createWords } from './community.queries.ts'
import { getPost } from './community.service.ts'
import { holdAuthor, type LockedPost, lockPost } from './post-locks.service.ts'
import { tellIfReported, tellOfPost } from './post-news.service.ts'
import { lockPictures, writePhotos } from './post-photos.service.ts'

const formFields = postForm.keyof().options

const sentBy = ({ viewer }: SignedInCtx) => ({
  bucket: 'post',
  key: viewer.id,
  limit: postLimits.postsPerHour,
  pauseMinutes: 60,
})

export const create: Verb<typeof community.create> = (ctx, { requestKey, ...form }) => {
  // Words alone are one statement, which is its own transaction.
  const isOneStatement = form.photos.length === 0 && form.routeId === null
  return isOneStatement
    ? write(ctx, requestKey, form, createWords)
    : inTransaction(ctx, (ctx) => write(ctx, requestKey, form, createPost))
}

async function write(
  ctx: SignedInCtx,
  requestKey: string,
  form: PostForm,
  create: typeof createPost,
): Promise<Post> {
  const { viewer, settings } = ctx
  if (form.routeId) {
    await holdAccount(ctx)
    await holdItinerary(ctx, form.routeId)
  }
  const sender = sentBy(ctx)
  const made = await orRefused(
    create(ctx, {
      requestKey,
      form,
      sender,
      doFirstOnesWait: settings.moderationEnabled && !isAdmin(viewer.role),
    }),
  ).catch((error) => {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') logLimit(ctx, sender.bucket)
    throw error
  })
  if (!made) return inTransaction(ctx, (ctx) => correct(ctx, requestKey, form))
  const { id, status } = made
  if (form.photos.length > 0) await writePhotos(ctx, id, form.photos)
  await tellOfPost(ctx, { userId: viewer.id, status }, { id, is: 'new' })
  ctx.log.info({ event: 'post_created', postId: id, userId: viewer.id, status }, 'community')
  return form.photos.length > 0 ? getPost(ctx, id) : made
}

type Standing = LockedPost & { id: string; routeId: string | null }

/** A known key whose answer was lost: it may say something else by now. Other words are judged as new ones are. */
async function correct(ctx: SignedInCtx, requestKey: string, form: PostForm): Promise<Post> {
  const { db, viewer } = ctx
  await holdAccount(ctx)
  await takeAttempt(ctx, sentBy(ctx))
  const [current] = await db<Standing[]>`
    select id, user_id, status, route_id from community_posts
    where request_key = ${requestKey} and user_id = ${viewer.id} for update`
  if (!current) throw new AppError('POST_NOT_FOUND')
  const { id, routeId } = current
  const standing = await getPost(ctx, id)
  if (isSame(formOf(standing, routeId), form)) return standing

  await db`
    update community_posts set
      content = ${form.content}, post_type = ${form.postType}, location = ${form.location}, tags = ${form.tags},
      route_id = ${form.routeId},
      -- What an admin let stand was something else.
      kept_at = null
    where id = ${id}`
  await writePhotos(ctx, id, form.photos)
  const status = await settle(ctx, id)
  if (status !== current.status) await tellOfPost(ctx, current, { id, is: 'gone' })
  await tellOfPost(ctx, { ...current, status }, { id, is: status === current.status ? 'changed' : 'new' })
  return getPost(ctx, id)
}

const formOf = ({ photos, ...post }: Post, routeId: string | null): PostForm => ({
  ...post,
  routeId,
  photos: photos.map(({ id, alt }) => ({ mediaId: id, alt })),
})

const isSame = (standing: PostForm, form: PostForm): boolean =>
  formFields.every((field) => JSON.stringify(standing[field]) === JSON.stringify(form[field]))

/** Publishes what need not wait; what must is nobody else's until an admin has seen it. */
async function settle(ctx: SignedInCtx, id: string): Promise<LockedPost['status']> {
  const { db } = ctx
  if (await mustWait(ctx, id)) {
    await db`update community_posts set status = 'waiting' where id = ${id} and status <> 'waiting'`
    return 'waiting'
  }
  await publish(ctx, id)
  return 'published'
}

/** Whoever has no published post yet, while the setting asks for it. */
async function mustWait({ db, viewer, settings }: SignedInCtx, id: string): Promise<boolean> {
  if (!settings.moderationEnabled || isAdmin(viewer.role)) return false
  const [other] = await db`
    select from community_posts where user_id = ${viewer.id} and status = 'published' and id <> ${id} limit 1`
  return other === undefined
}

/** Its place in the feed is that of this moment; that it may be seen a little later than a newer one, `news` knows. */
async function publish({ db }: SignedInCtx, id: string): Promise<void> {
  await db`
    update community_posts set status = 'published', created_at = clock_timestamp()
    where id = ${id} and status <> 'published'`
}

export const approve: Verb<typeof community.approve> = (ctx, { id, seen }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await holdAuthor(ctx, id)
    const locked = await lockPost(ctx, id)
    if (!locked) throw new AppError('POST_NOT_FOUND')
    if (locked.status === 'published') return { ok: true }
    if (await isBlocked(ctx, locked.userId)) throw new AppError('AUTHOR_BLOCKED')
    if (seenOf(await getPost(ctx, id)) !== seen) throw new AppError('POST_CHANGED')
    await publish(ctx, id)
    await tellOfPost(ctx, { ...locked, status: 'published' }, { id, is: 'new' })
    await recordAct(ctx, { action: 'post_approved', personId: locked.userId, thingId: id })
    ctx.log.info({ event: 'post_approved', postId: id, userId: ctx.viewer.id }, 'community')
    return { ok: true }
  })

export const remove: Verb<typeof community.delete> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await holdAuthor(ctx, id)
    const locked = await lockPost(ctx, id)
    const isOwn = locked?.userId === ctx.viewer.id
    const mayDelete = isOwn || isAdmin(ctx.viewer.role)
    // Gone already; and what waits is not there for anybody else.
    if (!locked || (!mayDelete && locked.status === 'waiting')) return { ok: true }
    if (!mayDelete) throw new AppError('NOT_OWN_POST')
    await lockPictures(ctx, id)
    await tellIfReported(ctx, { postId: id })
    // Its likes, comments, reports and photographs follow by themselves.
    await ctx.db`delete from community_posts where id = ${id}`
    await tellOfPost(ctx, locked, { id, is: 'gone' })
    if (!isOwn) await recordAct(ctx, { action: 'post_deleted', personId: locked.userId, thingId: id })
    ctx.log.info({ event: 'post_deleted', postId: id, userId: ctx.viewer.id }, 'community')
    return { ok: true }
  })
