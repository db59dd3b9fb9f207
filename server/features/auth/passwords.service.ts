import type { auth } from '#contract/auth.ts'
import { attemptLimits, newPasswordOf } from '#contract/auth-forms.ts'
import { inTransaction } from '#server/db/client.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import {
  deleteSecondFactor,
  forgetCodeAttempts,
  forgiveCodeAttempts,
} from '#server/features/two-factor/second-factor.service.ts'
import { isStaff, tellOfUsers } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { forgetAttempts, isAttemptLeft, orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { Ctx, SignedInCtx, Verb } from '#server/platform/context.ts'
import { evenTime } from '#server/platform/even-time.ts'
import { tellSession } from '#server/platform/live.ts'
import { confirmAddress } from './addresses.service.ts'
import { findAccount, getPasswordHash, identifierKey } from './auth.queries.ts'
import { replacePassword, storePassword } from './auth.service.ts'
import { readKnown, refuseGuessable } from './guessable-passwords.ts'
import { findLinkOwner, redeemToken, refusedLink, revokeTokens } from './links.service.ts'
import { endAllSessions, startSession } from './sessions.service.ts'

/** Has no account, and so gets no mail. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The answer never tells whether the account exists, and the mail goes to the stored address only. */
export const requestPasswordReset: Verb<typeof auth.requestPasswordReset> = async (ctx, { identifier }) => {
  const nextStep = evenTime()
  await takeAttempt(ctx, {
    bucket: 'reset_by_address',
    key: ctx.request.address,
    ...attemptLimits.resetByAddress,
  })
  const name = identifierKey(identifier)
  // By the name as typed: a refusal that followed the account would tell which names are the same person's.
  await takeAttempt(ctx, {
    bucket: 'reset_by_name',
    key: `${name} ${ctx.request.address}`,
    ...attemptLimits.resetByCaller,
  })
  const account = await findAccount(ctx.db, identifier)
  // The same questions for a name that nobody has, and one commit for all of them: how long it takes must not tell either.
  await inTransaction(ctx, async (ctx) => {
    const mayBeSent = await isResetLeft(ctx, account?.id ?? name)
    const reader = account && !account.isBlocked && mayBeSent ? account.id : nobody
    await queueMail(ctx, 'password_reset', reader)
  })
  // A mail is a row more: of a thousand askings that alone told known from unknown names.
  await nextStep()
  return { ok: true }
}

/** A caller who used up their own share adds nothing to the account's, and so cannot lock its owner out. */
async function isResetLeft(ctx: Ctx, account: string): Promise<boolean> {
  const byCaller = { bucket: 'reset_by_caller', key: `${account} ${ctx.request.address}` }
  const byAccount = { bucket: 'reset_by_account', key: account }
  return (
    (await isAttemptLeft(ctx, { ...byCaller, ...attemptLimits.resetByCaller })) &&
    (await isAttemptLeft(ctx, { ...byAccount, ...attemptLimits.resetByAccount }))
  )
}

export const checkPasswordReset: Verb<typeof auth.checkPasswordReset> = async (ctx, { token }) => {
  await takeTokenAttempt(ctx)
  if (!(await findLinkOwner(ctx, token, 'password_reset'))) throw refusedLink(ctx, 'password_reset')
  return { ok: true }
}

export const resetPassword: Verb<typeof auth.resetPassword> = async (
  ctx,
  { token, password, confirmPassword },
) => {
  newPasswordOf(ctx.settings.passwordMinLength).parse({ password, confirmPassword })
  await takeTokenAttempt(ctx)
  // Asked first to spare the hash, and for whose it is; the link is used up below, in the transaction.
  const owner = await findLinkOwner(ctx, token, 'password_reset')
  if (!owner) throw refusedLink(ctx, 'password_reset')
  refuseGuessable(password, await readKnown(ctx.db, owner))
  const passwordHash = await orGiveBack(ctx, [tokenBucket(ctx)], () =>
    ctx.passwords.hash(password, ctx.request.address),
  )

  return inTransaction(ctx, async (ctx) => {
    const link = await redeemToken(ctx, token, 'password_reset')
    if (!link) throw refusedLink(ctx, 'password_reset')
    await replaceLostPassword(ctx, link.userId, passwordHash)
    const confirmed = await confirmAddress(ctx, link)
    if (confirmed?.isFirst) await welcomeOwner(ctx, link.userId)
    await queueMail(ctx, 'password_changed', link.userId)
    ctx.log.info({ event: 'password_reset', userId: link.userId }, 'A password was reset')
    return { ok: true as const }
  })
}

/**
 * Nobody had shown before that the mailbox is theirs: somebody else may have made the account with this address, and a second
 * step of theirs would lock its owner out for ever. Of those who run the place only the operator takes it off.
 */
async function welcomeOwner(ctx: Ctx, userId: string): Promise<void> {
  await tellOfUsers(ctx)
  if ((await isStaff(ctx, userId)) || !(await deleteSecondFactor(ctx, userId))) return
  await queueMail(ctx, 'two_factor_removed', userId)
  ctx.log.info({ event: 'two_factor_removed', userId, by: 'first_reset' }, 'The second step was switched')
}

/** Whoever held the old password is out, and its owner, locked out by guesses, is let in. */
export async function replaceLostPassword(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await storePassword(ctx, userId, passwordHash)
  await endAllSessions(ctx, userId)
  await revokeTokens(ctx, userId, 'password_reset')
  await forgetAttempts(ctx, { bucket: 'login', key: `account:${userId}` })
  await forgiveCodeAttempts(ctx, userId)
}

export const changePassword: Verb<typeof auth.changePassword> = async (ctx, form) => {
  const { currentPassword, password, confirmPassword } = form
  newPasswordOf(ctx.settings.passwordMinLength).parse({ password, confirmPassword })
  refuseGuessable(password, await readKnown(ctx.db, ctx.viewer.id))
  const current = await provePassword(ctx, currentPassword, 'currentPassword')
  const passwordHash = await orGiveBack(ctx, [proofBucket(ctx)], () =>
    ctx.passwords.hash(password, ctx.request.address),
  )
  return inTransaction(ctx, async (ctx) => {
    const old = { id: ctx.viewer.id, passwordHash: current }
    if (!(await replacePassword(ctx, old, passwordHash))) throw wrongPassword('currentPassword')
    await revokeTokens(ctx, ctx.viewer.id, 'password_reset')
    await queueMail(ctx, 'password_changed', ctx.viewer.id)
    // This one too, for a new token: whoever copied the cookie is out.
    await endAllSessions(ctx, ctx.viewer.id)
    await startSession(ctx, ctx.viewer.id)
    ctx.log.info({ event: 'password_changed', userId: ctx.viewer.id }, 'A password was changed')
    return { ok: true as const }
  })
}

/**
 * That it is the owner who sits at the browser. Answers the hash that was right: it must still stand when it is acted
 * upon. Right ones count too, to the end of the pause: each is a hash, and may be a mail.
 */
export async function provePassword(ctx: SignedInCtx, typed: string, field: string): Promise<string> {
  const bucket = proofBucket(ctx)
  await takeAttempt(ctx, { ...bucket, ...attemptLimits.login, limit: ctx.settings.maxLoginAttempts })
  const current = await getPasswordHash(ctx.db, ctx.viewer.id)
  if (current === null) throw wrongPassword(field)
  const { isRight } = await orGiveBack(ctx, [bucket], () =>
    ctx.passwords.verify(typed, current, ctx.request.address),
  )
  if (!isRight) {
    ctx.log.warn({ event: 'proof_failed', userId: ctx.viewer.id }, 'The own password was typed wrong')
    throw wrongPassword(field)
  }
  return current
}

const proofBucket = ({ viewer }: SignedInCtx) => ({ bucket: 'password_change', key: viewer.id })

export const wrongPassword = (field: string) =>
  new AppError('WRONG_PASSWORD', { fields: { [field]: new AppError('WRONG_PASSWORD').message } })

/** One account at a time: what one leaves behind is counted in the rows of others, which asks whether those are there. */
export async function lockAccountEnds({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('tornanti.account_end'))`
}

/** Takes the account for deletion, before anything that hangs on it; false if the proved hash no longer stands. */
export async function lockAccount({ db, viewer }: SignedInCtx, passwordHash: string): Promise<boolean> {
  await lockAccountEnds({ db })
  const [row] = await db`
    select from users where id = ${viewer.id} and password_hash = ${passwordHash} for update`
  return row !== undefined
}

/** The end of an account: sessions, links and whatever refers to it go with the row. */
export async function deleteUser(ctx: SignedInCtx): Promise<void> {
  await ctx.db`delete from users where id = ${ctx.viewer.id}`
  await tellSession(ctx, ctx.viewer.id)
  await tellOfUsers(ctx)
  await forgetAttempts(ctx, proofBucket(ctx))
  await forgetAttempts(ctx, { bucket: 'login', key: `account:${ctx.viewer.id}` })
  await forgetCodeAttempts(ctx, ctx.viewer.id)
}

export async function takeTokenAttempt(ctx: Ctx): Promise<void> {
  await takeAttempt(ctx, tokenBucket(ctx))
}

const tokenBucket = (ctx: Ctx) => ({
  bucket: 'token_by_address',
  key: ctx.request.address,
  ...attemptLimits.tokenByAddress,
})
