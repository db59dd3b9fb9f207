import type { users } from '#contract/users.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { endAllSessions, stopWritesOf } from '#server/features/auth/sessions.service.ts'
import { giveUpPlaces } from '#server/features/events/account-end.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { lockSubject, type Subject, tellOfUsers } from './users.service.ts'

/** What they wrote stays, for whoever unblocks them; their places in events to come go to those in line. */
export const block: Verb<typeof users.block> = async (ctx, { id }) => {
  await stopWritesOf(ctx, id)
  return decided(ctx, id, async (ctx, subject) => {
    if (subject.isBlocked) return
    // Events before what follows from the account, as when it is deleted: in another order the two would wait for each other.
    await giveUpPlaces(ctx, id)
    await ctx.db`update users set blocked_at = ${ctx.clock()} where id = ${id}`
    await endAllSessions(ctx, id)
    await recordAct(ctx, { action: 'user_blocked', personId: id })
    await tellOfUsers(ctx)
  })
}

export const unblock: Verb<typeof users.unblock> = (ctx, { id }) =>
  decided(ctx, id, async (ctx, subject) => {
    if (!subject.isBlocked) return
    await ctx.db`update users set blocked_at = null where id = ${id}`
    await recordAct(ctx, { action: 'user_unblocked', personId: id })
    await tellOfUsers(ctx)
  })

/** They keep everything else and may come back at once; the own sessions are ended in the own profile. */
export const endSessions: Verb<typeof users.endSessions> = (ctx, { id }) =>
  decided(
    ctx,
    id,
    async (ctx) => {
      if (!(await endAllSessions(ctx, id))) return
      await recordAct(ctx, { action: 'user_sessions_ended', personId: id })
      const line = { event: 'sessions_ended', userId: id, which: 'all', by: ctx.viewer.id }
      ctx.log.info(line, 'All sessions of somebody were ended')
    },
    { isStaying: true },
  )

function decided(
  ctx: SignedInCtx,
  id: string,
  decide: (ctx: SignedInCtx, subject: Subject) => Promise<void>,
  lock: { isStaying?: boolean } = {},
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (ctx) => {
    const subject = await lockSubject(ctx, id, lock)
    if (!subject) throw new AppError('USER_NOT_FOUND')
    await decide(ctx, subject)
    return { ok: true }
  })
}
