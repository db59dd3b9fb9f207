import type { FriendshipState, friends } from '#contract/friends.ts'
import { pageSize } from '#contract/paging.ts'
import { inTransaction } from '#server/db/client.ts'
import { untagEachOther } from '#server/features/diary/diary-tags.service.ts'
import { settleInbox, tellPeople, untell } from '#server/features/inbox/telling.service.ts'
import { dropLetters } from '#server/features/mail/mail.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { notifyLive } from '#server/platform/live.ts'
import * as queries from './friends.queries.ts'

const waitingShown = 100

export const overview: Verb<typeof friends.overview> = (ctx) => queries.getOverview(ctx, waitingShown)

export const list: Verb<typeof friends.list> = async (ctx, { after }) =>
  cutPage(await queries.newestFriends(ctx, { after: readCursor(after), count: pageSize + 1 }), pageSize)

export const accept: Verb<typeof friends.accept> = (ctx, { id }) => answer(ctx, id, 'accepted')

export const decline: Verb<typeof friends.decline> = (ctx, { id }) => answer(ctx, id, 'declined')

/** Only by the one who was asked. Answering twice in the same way is answering once. */
function answer(ctx: SignedInCtx, id: string, status: 'accepted' | 'declined'): Promise<{ ok: true }> {
  return inTransaction(ctx, async (ctx) => {
    const { db, viewer } = ctx
    await holdAccount(ctx)
    const [row] = await db<{ requesterId: string }[]>`
      update friendships set status = ${status}, answered_at = now()
      where id = ${id} and addressee_id = ${viewer.id} and status = 'pending' returning requester_id`
    if (row) {
      if (status === 'accepted') await tellAccepted(ctx, row.requesterId)
      else await settleInbox(ctx, { key: requestBy(row.requesterId), userId: viewer.id })
      await tellBoth(ctx, row.requesterId)
      return { ok: true }
    }
    const [answered] = await db`
      select from friendships where id = ${id} and addressee_id = ${viewer.id} and status = ${status}`
    if (!answered) throw new AppError('FRIEND_REQUEST_NOT_FOUND')
    return { ok: true }
  })
}

export const withdraw: Verb<typeof friends.withdraw> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    const [row] = await ctx.db<{ addresseeId: string }[]>`
      delete from friendships
      where id = ${id} and requester_id = ${ctx.viewer.id} and status = 'pending' returning addressee_id`
    if (!row) throw new AppError('FRIEND_REQUEST_NOT_FOUND')
    await untell(ctx, { to: [row.addresseeId], key: requestBy(ctx.viewer.id), by: ctx.viewer.id })
    await tellBoth(ctx, row.addresseeId)
    return { ok: true }
  })

export const remove: Verb<typeof friends.remove> = (ctx, { userId }) =>
  inTransaction(ctx, async (ctx) => {
    const { db, viewer } = ctx
    await lockPeople(ctx, userId)
    const { count } = await db`
      delete from friendships where ${queries.isPair(db, viewer.id, userId)} and status = 'accepted'`
    // No friends already: by the other, or by this very wish, whose answer was lost.
    if (count === 0) return { ok: true }
    await untagEachOther(ctx, viewer.id, userId)
    await tellBoth(ctx, userId)
    return { ok: true }
  })

/** How somebody stands to the viewer. A refusal is never told: it reads as nothing between them. */
export async function friendshipWith(
  { db, viewer }: SignedInCtx,
  userId: string,
): Promise<{ friendship: FriendshipState; requestId: string | null }> {
  if (userId === viewer.id) return { friendship: 'self', requestId: null }
  const [row] = await db<{ id: string; status: string; isOwn: boolean }[]>`
    select id, status, requester_id = ${viewer.id} as is_own from friendships
    where ${queries.isPair(db, viewer.id, userId)} and status in ('pending', 'accepted')`
  if (!row) return { friendship: 'none', requestId: null }
  if (row.status === 'accepted') return { friendship: 'friends', requestId: null }
  return row.isOwn ? { friendship: 'sent', requestId: null } : { friendship: 'received', requestId: row.id }
}

/**
 * Refuses unless all of these are friends of the viewer, and keeps them so until the caller's transaction ends. To be
 * called before tags are touched: `remove` takes the friendship first and the tags after it.
 */
export async function lockFriends({ db, viewer }: SignedInCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = [...new Set(userIds)]
  const { count } = await db`
    select from friendships
    where status = 'accepted' and (
      (requester_id = ${viewer.id} and addressee_id = any(${ids}))
      or (addressee_id = ${viewer.id} and requester_id = any(${ids}))
    ) for share`
  if (count !== ids.length) throw new AppError('TAG_NOT_A_FRIEND')
}

/**
 * Before any other lock, as the end of an account begins with the same row: in another order the two would wait for
 * each other for ever. False when one of the two is gone or blocked.
 */
export async function lockPeople({ db, viewer }: SignedInCtx, userId: string): Promise<boolean> {
  const rows = await db<{ isOpen: boolean }[]>`
    select blocked_at is null as is_open from users where id in (${viewer.id}, ${userId}) order by id for key share`
  return rows.length === 2 && rows.every(({ isOpen }) => isOpen)
}

const requestBy = (userId: string): string => `friend_request:${userId}`
const acceptedBy = (userId: string): string => `friend_accepted:${userId}`

export function tellRequested(ctx: SignedInCtx, userId: string): Promise<void> {
  const { id } = ctx.viewer
  return tellPeople(ctx, { kind: 'friend_request', to: [userId], key: requestBy(id), by: id })
}

/** The two are friends now; what asked for it has been answered. */
export async function tellAccepted(ctx: SignedInCtx, userId: string): Promise<void> {
  const { id } = ctx.viewer
  await tellPeople(ctx, { kind: 'friend_accepted', to: [userId], key: acceptedBy(id), by: id })
  await settleInbox(ctx, { key: requestBy(userId), userId: id })
}

/** Their lists, and the profile of the one that the other may have open. */
export function tellBoth({ db, viewer }: SignedInCtx, userId: string): Promise<void> {
  return notifyLive(db, [viewer.id, userId], ['friends', 'profile'])
}

/** Everybody who has the viewer in a list: whoever goes takes their row out of it. */
export async function leaveFriends({ db, viewer }: SignedInCtx): Promise<void> {
  const others = await db<{ userId: string }[]>`
    select case when requester_id = ${viewer.id} then addressee_id else requester_id end as user_id
    from friendships where ${viewer.id} in (requester_id, addressee_id) and status in ('pending', 'accepted')`
  await notifyLive(
    db,
    others.map(({ userId }) => userId),
    ['friends', 'profile'],
  )
  await dropLetters({ db }, [requestBy(viewer.id), acceptedBy(viewer.id)])
}
