import type { account } from '#contract/account.ts'
import { inTransaction } from '#server/db/client.ts'
import {
  deleteUser,
  lockAccount,
  provePassword,
  wrongPassword,
} from '#server/features/auth/passwords.service.ts'
import { endSessionsExceptCurrent } from '#server/features/auth/sessions.service.ts'
import { leaveCommunity } from '#server/features/community/post-news.service.ts'
import { leaveEvents } from '#server/features/events/account-end.service.ts'
import { leaveFriends } from '#server/features/friends/friends.service.ts'
import { lockItinerariesOf } from '#server/features/itineraries/itineraries.service.ts'
import { deleteProposals } from '#server/features/poi/poi.service.ts'
import { deleteUnsavedTracks } from '#server/features/tracks/tracks.service.ts'
import { refuseLastAdmin } from '#server/features/users/users.service.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'

/** No mail follows: the address is gone with the account. */
export const deleteAccount: Verb<typeof account.delete> = async (ctx, { password }) => {
  const passwordHash = await provePassword(ctx, password, 'password')
  await refuseLastAdmin(ctx)
  // Their writes would keep the account from being locked, see `stopWritesOf`; this one stays, to try again with.
  await inTransaction(ctx, endSessionsExceptCurrent)
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockAccount(ctx, passwordHash))) throw wrongPassword('password')
    await refuseLastAdmin(ctx)
    await ctx.db`select set_config('tornanti.leaving', ${ctx.viewer.id}, true)`
    await endAccount(ctx)
  })
  ctx.cookies.clearSession()
  logDeparture(ctx, ctx.viewer.id)
  return { ok: true }
}

/** Only once it is so: a restore believes it. */
export function logDeparture({ log, viewer }: SignedInCtx, userId: string): void {
  const by = viewer.id === userId ? {} : { by: viewer.id }
  log.info({ event: 'account_deleted', userId, ...by }, 'An account was deleted')
}

/** The account of the viewer, which is locked already, with everything of it. */
export async function endAccount(ctx: SignedInCtx): Promise<void> {
  await lockItinerariesOf(ctx)
  await deleteUnsavedTracks(ctx)
  await deleteProposals(ctx)
  await leaveFriends(ctx)
  await leaveCommunity(ctx)
  await leaveEvents(ctx)
  await deleteUser(ctx)
  // A server that dies now leaves this line, so that a restore can ask what became of them.
  ctx.log.info({ event: 'account_leaving', userId: ctx.viewer.id }, 'An account is being deleted')
}
