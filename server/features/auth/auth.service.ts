import { type auth, siteOf } from '#contract/auth.ts'
import { attemptLimits, type SignUp, signUpOf } from '#contract/auth-forms.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isAdmin } from '#contract/roles.ts'
import { inTransaction, violatedConstraint } from '#server/db/client.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import { tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { createProfile } from '#server/features/profiles/profiles.service.ts'
import { isEnrolled, spendCode, takeCodeAttempt } from '#server/features/two-factor/second-factor.service.ts'
import { setRole } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { forgetAttempts, giveBackAttempt, orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { Ctx, Verb } from '#server/platform/context.ts'
import {
  type Account,
  findAccount,
  findTaken,
  getPasswordHash,
  getSessionUser,
  identifierKey,
} from './auth.queries.ts'
import { canonicalEmail } from './canonical-email.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import { endSessionByToken, startSession } from './sessions.service.ts'

export const session: Verb<typeof auth.session> = async (ctx) => ({
  user: ctx.viewer ? await getSessionUser(ctx, ctx.viewer.id) : null,
  site: siteOf(ctx.settings),
})

export const login: Verb<typeof auth.login> = async (ctx, { identifier, password, code }) => {
  const account = await findAccount(ctx.db, identifier)
  const byAddress = { bucket: 'login_by_address', key: ctx.request.address, ...attemptLimits.loginByAddress }
  const byAccount = loginBucket(ctx, account, identifier)
  await takeAttempt(ctx, byAddress)
  const { isLast } = await takeAttempt(ctx, byAccount)

  if (!account) throw failedLogin(ctx, null, 'USER_NOT_FOUND')
  const { isRight, isOutdated } = await orGiveBack(ctx, [byAccount, byAddress], () =>
    ctx.passwords.verify(password, account.passwordHash, ctx.request.address),
  )
  if (!isRight) {
    if (isLast && isAdmin(account.role)) await warnOfGuesses(ctx, account.id)
    throw failedLogin(ctx, account.id, 'WRONG_PASSWORD')
  }
  // A right password is no guess, even where it does not let in.
  await forgetAttempts(ctx, byAccount)
  await giveBackAttempt(ctx, byAddress)
  if (account.isBlocked) throw failedLogin(ctx, account.id, 'ACCOUNT_BLOCKED')
  if (ctx.settings.maintenanceMode && !isAdmin(account.role))
    throw failedLogin(ctx, account.id, 'MAINTENANCE')

  const passwordHash = isOutdated ? await renewedHash(ctx, account, password) : account.passwordHash
  await admitCode(ctx, account, code)
  const user =
    (await signIn(ctx, account, passwordHash, code)) ??
    (await signInByStandingHash(ctx, account.id, password, code))
  if (!user) throw failedLogin(ctx, account.id, 'WRONG_PASSWORD')
  ctx.log.info({ event: 'login', userId: account.id }, 'Signed in')
  return { user }
}

/** Where there is no room to make it now, the old one serves until the next time. */
function renewedHash(ctx: Ctx, { passwordHash }: Account, password: string): Promise<string> {
  return ctx.passwords.hash(password, ctx.request.address).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BUSY') return passwordHash
    throw error
  })
}

/** Logged by the account where there is one, never by what was typed: it may be a password in the wrong field. */
function failedLogin(ctx: Ctx, userId: string | null, code: ErrorCode): AppError {
  ctx.log.warn({ event: 'login_failed', userId, reason: code }, 'A sign-in failed')
  return new AppError(code)
}

function codeNeeded(ctx: Ctx, userId: string): AppError {
  ctx.log.info({ event: 'second_factor_asked', userId }, 'The password was right, the code is missing')
  return new AppError('SECOND_FACTOR_NEEDED')
}

/** The guess is counted here, where its refusal does not undo the count; what it is worth, `signIn` says. */
async function admitCode(ctx: Ctx, { id, role }: Account, code: string | undefined): Promise<void> {
  if (!(await isEnrolled(ctx, id))) return
  if (code === undefined) throw codeNeeded(ctx, id)
  const { isLast } = await takeCodeAttempt(ctx, id)
  if (isLast && isAdmin(role)) await warnOfGuesses(ctx, id)
}

function warnOfGuesses(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [held] = await ctx.db`select from users where id = ${id} for key share`
    const news = { type: 'warning', warning: 'login_limit', personId: id, key: `login_limit:${id}` } as const
    if (held) await tellAdmins(ctx, news)
  })
}

/** Null if the verified hash no longer stands: a reset or a block that came meanwhile must not be outrun. */
function signIn(
  ctx: Ctx,
  verified: Pick<Account, 'id' | 'passwordHash'>,
  passwordHash: string,
  code: string | undefined,
) {
  return inTransaction(ctx, async (ctx) => {
    if (!(await replacePassword(ctx, verified, passwordHash))) return null
    // Behind the lock: it may have been switched on meanwhile, and no code opens twice.
    if (await isEnrolled(ctx, verified.id)) {
      if (code === undefined) throw codeNeeded(ctx, verified.id)
      await spendCode(ctx, verified.id, code)
    }
    await ctx.db`update users set last_sign_in_at = now() where id = ${verified.id}`
    await startSession(ctx, verified.id)
    return getSessionUser(ctx, verified.id)
  })
}

/** Another sign-in may have renewed the hash meanwhile, the password staying: what stands now decides. */
async function signInByStandingHash(ctx: Ctx, id: string, password: string, code: string | undefined) {
  const passwordHash = await getPasswordHash(ctx.db, id)
  if (passwordHash === null) return null
  const { isRight } = await ctx.passwords.verify(password, passwordHash, ctx.request.address)
  return isRight ? signIn(ctx, { id, passwordHash }, passwordHash, code) : null
}

/** One count for the account whichever of its three names is typed; unknown names count the same way. */
export function loginBucket(ctx: Ctx, account: Account | null, identifier: string) {
  return {
    bucket: 'login',
    key: account ? `account:${account.id}` : identifierKey(identifier),
    limit: ctx.settings.maxLoginAttempts,
    pauseMinutes: attemptLimits.login.pauseMinutes,
  }
}

export const logout: Verb<typeof auth.logout> = async (ctx) => {
  if (ctx.request.sessionToken) await endSessionByToken(ctx, ctx.request.sessionToken)
  ctx.cookies.clearSession()
  if (ctx.viewer) ctx.log.info({ event: 'logout', userId: ctx.viewer.id }, 'Signed out')
  return { ok: true }
}

export const signUp: Verb<typeof auth.signUp> = async (ctx, sent) => {
  if (ctx.viewer) throw new AppError('ALREADY_SIGNED_IN')
  if (!ctx.settings.registrationEnabled) throw new AppError('REGISTRATION_CLOSED')
  // Asked at the door already; the minimum in force may be higher, the canonical address too long.
  const rule = signUpOf(ctx.settings.passwordMinLength)
  const form = rule.parse({ ...sent, email: canonicalEmail(sent.email) })
  refuseGuessable(form.password, { ...form, phoneNumber: form.phone })

  const address = ctx.request.address
  const byAddress = { bucket: 'sign_up_by_address', key: address, ...attemptLimits.signUpByAddress }
  await takeAttempt(ctx, byAddress)
  await refuseTaken(ctx, form)
  const passwordHash = await orGiveBack(ctx, [byAddress], () => ctx.passwords.hash(form.password, address))
  try {
    await inTransaction(ctx, (ctx) => createAccount(ctx, form, passwordHash))
  } catch (error) {
    // Somebody else took the name between the question and the write.
    if (violatedConstraint(error)) await refuseTaken(ctx, form)
    throw error
  }
  return { ok: true }
}

export async function createUser({ db }: Pick<Ctx, 'db'>, passwordHash: string): Promise<string> {
  const [user] = await db<
    { id: string }[]
  >`insert into users (password_hash) values (${passwordHash}) returning id`
  if (!user) throw new Error('A new user has no id.')
  return user.id
}

export async function storePassword(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db`update users set password_hash = ${passwordHash} where id = ${userId}`
}

/** Stores the new hash only if the old one still stands; locks the user's row until the transaction ends. */
export async function replacePassword(
  { db }: Pick<Ctx, 'db'>,
  old: Pick<Account, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const { count } = await db`
    update users set password_hash = ${passwordHash}
    where id = ${old.id} and password_hash = ${old.passwordHash} and blocked_at is null`
  return count === 1
}

async function createAccount(ctx: Ctx, form: SignUp, passwordHash: string): Promise<void> {
  const userId = await createUser(ctx, passwordHash)
  await createProfile(ctx, {
    userId,
    email: form.email,
    firstName: form.firstName,
    lastName: form.lastName,
    nickname: form.nickname,
    phoneNumber: form.phone,
    city: form.city,
    hasMarketingConsent: form.marketing,
  })
  await setRole(ctx, userId, 'user')
  await queueMail(ctx, 'email_confirmation', userId)
  await tellAdmins(ctx, { type: 'user_registration', personId: userId, key: `user:${userId}` })
  ctx.log.info({ event: 'sign_up', userId }, 'A new account')
}

/** Says which names are taken, in the words of spec §5; each such answer counts against the address. */
async function refuseTaken(ctx: Ctx, { email, nickname, phone }: SignUp): Promise<void> {
  const byAddress = { bucket: 'sign_up_conflict_by_address', key: ctx.request.address }
  const taken = await inTransaction(ctx, async (ctx) => {
    // Before looking, and the others of this address wait: a refusal for taken names alone would tell as much.
    await takeAttempt(ctx, { ...byAddress, ...attemptLimits.signUpConflictByAddress })
    const found = await findTaken(ctx.db, { email, nickname, phone })
    if (!conflictCode(found)) await giveBackAttempt(ctx, byAddress)
    return found
  })
  const code = conflictCode(taken)
  if (!code) return

  ctx.log.warn({ event: 'sign_up_conflict', code }, 'A sign-up met a taken name')
  throw new AppError(code, {
    fields: {
      ...(taken.email && { email: new AppError('EMAIL_TAKEN').message }),
      ...(taken.nickname && { nickname: new AppError('NICKNAME_TAKEN').message }),
      ...(taken.phone && { phone: new AppError('PHONE_TAKEN').message }),
    },
  })
}

function conflictCode(taken: { email: boolean; nickname: boolean; phone: boolean }): ErrorCode | null {
  if (taken.email) return 'EMAIL_TAKEN'
  if (taken.nickname && taken.phone) return 'NICKNAME_AND_PHONE_TAKEN'
  if (taken.nickname) return 'NICKNAME_TAKEN'
  return taken.phone ? 'PHONE_TAKEN' : null
}
