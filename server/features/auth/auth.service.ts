import type { auth } from '#contract/auth.ts'
import { attemptLimits, type SignUp, signUpOf } from '#contract/auth-forms.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isAdmin } from '#contract/roles.ts'
import { inTransaction, violatedConstraint } from '#server/db/client.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import { createProfile } from '#server/features/profiles/profiles.service.ts'
import { setRole } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { forgetAttempts, giveBackAttempt, orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { Ctx, Verb } from '#server/platform/context.ts'
import { type Account, findAccount, findTaken, getSessionUser, readIdentifier } from './auth.queries.ts'
import { deleteSessionByToken, startSession } from './sessions.service.ts'

export const session: Verb<typeof auth.session> = async ({ db, viewer, settings }) => ({
  user: viewer ? await getSessionUser(db, viewer.id) : null,
  site: {
    isInMaintenance: settings.maintenanceMode,
    isRegistrationOpen: settings.registrationEnabled,
    passwordMinLength: settings.passwordMinLength,
  },
})

export const login: Verb<typeof auth.login> = async (ctx, { identifier, password }) => {
  const account = await findAccount(ctx.db, identifier)
  const byAddress = { bucket: 'login_by_address', key: ctx.request.address, ...attemptLimits.loginByAddress }
  const byAccount = loginBucket(ctx, account, identifier)
  await takeAttempt(ctx, byAddress)
  await takeAttempt(ctx, byAccount)

  if (!account) throw new AppError('USER_NOT_FOUND')
  const { isRight, isOutdated } = await orGiveBack(ctx, [byAccount, byAddress], () =>
    ctx.passwords.verify(password, account.passwordHash),
  )
  if (!isRight) {
    ctx.log.warn({ event: 'login_failed', userId: account.id, requestId: ctx.request.id }, 'A sign-in failed')
    throw new AppError('WRONG_PASSWORD')
  }
  if (account.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
  if (ctx.settings.maintenanceMode && !isAdmin(account.role)) throw new AppError('MAINTENANCE')

  const passwordHash = isOutdated ? await ctx.passwords.hash(password) : account.passwordHash
  await forgetAttempts(ctx, byAccount)
  await giveBackAttempt(ctx, byAddress)
  return inTransaction(ctx, async (ctx) => {
    // The hash took its time: a reset or a block that came meanwhile must not be outrun.
    if (!(await replacePassword(ctx, account, passwordHash))) throw new AppError('WRONG_PASSWORD')
    await ctx.db`update users set last_sign_in_at = now() where id = ${account.id}`
    await startSession(ctx, account.id)
    const user = await getSessionUser(ctx.db, account.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    ctx.log.info({ event: 'login', userId: account.id, requestId: ctx.request.id }, 'Signed in')
    return { user }
  })
}

/** One count for the account whichever of its three names is typed; unknown names count the same way. */
export function loginBucket(ctx: Ctx, account: Account | null, identifier: string) {
  const { column, value } = readIdentifier(identifier)
  const key = account ? `account:${account.id}` : `${column}:${value}`
  return {
    bucket: 'login',
    key,
    limit: ctx.settings.maxLoginAttempts,
    pauseMinutes: attemptLimits.login.pauseMinutes,
  }
}

export const logout: Verb<typeof auth.logout> = async (ctx) => {
  if (ctx.request.sessionToken) await deleteSessionByToken(ctx, ctx.request.sessionToken)
  ctx.cookies.clearSession()
  return { ok: true }
}

export const signUp: Verb<typeof auth.signUp> = async (ctx, form) => {
  if (ctx.viewer) throw new AppError('ALREADY_SIGNED_IN')
  if (!ctx.settings.registrationEnabled) throw new AppError('REGISTRATION_CLOSED')
  // The contract's own floor was asked at the door; the setting in force may be higher.
  signUpOf(ctx.settings.passwordMinLength).parse(form)

  const address = ctx.request.address
  await takeAttempt(ctx, { bucket: 'sign_up_by_address', key: address, ...attemptLimits.signUpByAddress })
  await refuseTaken(ctx, form)
  const passwordHash = await ctx.passwords.hash(form.password)
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
  ctx.log.info({ event: 'sign_up', userId, requestId: ctx.request.id }, 'A new account')
}

/** Says which names are taken, in the words of spec §5; each such answer counts against the address. */
async function refuseTaken(ctx: Ctx, { email, nickname, phone }: SignUp): Promise<void> {
  const taken = await findTaken(ctx.db, { email, nickname, phone })
  const code = conflictCode(taken)
  if (!code) return

  await takeAttempt(ctx, {
    bucket: 'sign_up_conflict_by_address',
    key: ctx.request.address,
    ...attemptLimits.signUpConflictByAddress,
  })
  ctx.log.warn({ event: 'sign_up_conflict', code, requestId: ctx.request.id }, 'A sign-up met a taken name')
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
