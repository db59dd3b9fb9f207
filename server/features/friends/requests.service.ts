import type { OutputOf } from '#contract/endpoint.ts'
import { friendLimits, type friends } from '#contract/friends.ts'
import { inTransaction } from '#server/db/client.ts'
import { findByAddress } from '#server/features/auth/addresses.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { giveBackAttempt, orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { lockPeople, tellAccepted, tellBoth, tellRequested } from './friends.service.ts'

type Outcome = OutputOf<typeof friends.request>

const aDay = { pauseMinutes: 24 * 60 }

export const request: Verb<typeof friends.request> = async (ctx, { email }) => {
  const miss = { bucket: 'friend_miss', key: ctx.viewer.id, limit: friendLimits.missesPerDay, ...aDay }
  await takeAttempt(ctx, miss)
  const userId = await findByAddress(ctx, email)
  if (userId === null) throw new AppError('USER_NOT_FOUND')
  await giveBackAttempt(ctx, miss)
  return ask(ctx, userId)
}

export const requestUser: Verb<typeof friends.requestUser> = (ctx, { userId }) => ask(ctx, userId)

async function ask(ctx: SignedInCtx, userId: string): Promise<Outcome> {
  if (userId === ctx.viewer.id) throw new AppError('FRIEND_IS_SELF')
  const sent = { bucket: 'friend_request', key: ctx.viewer.id, limit: friendLimits.requestsPerDay, ...aDay }
  await takeAttempt(ctx, sent)
  return orGiveBack(ctx, [sent], () =>
    inTransaction(ctx, async (ctx) => {
      if (!(await lockPeople(ctx, userId))) throw new AppError('USER_NOT_FOUND')
      const status = await insertOrMeet(ctx, userId)
      if (status === null) throw new AppError('FRIENDSHIP_EXISTS')
      await (status === 'accepted' ? tellAccepted : tellRequested)(ctx, userId)
      await tellBoth(ctx, userId)
      return { status }
    }),
  )
}

/**
 * One statement on the pair's only row, so that no race can come between. A mirror request is accepted; after a
 * refusal, the one who refused may ask at once, the other after some days. Null when nothing may change.
 */
async function insertOrMeet({ db, viewer }: SignedInCtx, userId: string): Promise<Outcome['status'] | null> {
  const isReceived = db`f.status = 'pending' and f.addressee_id = ${viewer.id}`
  const [row] = await db<Outcome[]>`
    insert into friendships as f (requester_id, addressee_id) values (${viewer.id}, ${userId})
    on conflict (least(requester_id, addressee_id), greatest(requester_id, addressee_id)) do update set
      id = case when ${isReceived} then f.id else excluded.id end,
      requester_id = case when ${isReceived} then f.requester_id else excluded.requester_id end,
      addressee_id = case when ${isReceived} then f.addressee_id else excluded.addressee_id end,
      status = case when ${isReceived} then 'accepted' else 'pending' end,
      created_at = case when ${isReceived} then f.created_at else excluded.created_at end,
      answered_at = case when ${isReceived} then now() end
    where (${isReceived}) or (f.status = 'declined' and (
      f.addressee_id = ${viewer.id} or f.answered_at <= now() - make_interval(days => ${friendLimits.waitDays})
    ))
    returning f.status`
  return row?.status ?? null
}
