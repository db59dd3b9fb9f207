import { isAdmin } from '#contract/roles.ts'
import { type twoFactor, twoFactorLimits } from '#contract/two-factor.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { provePassword, wrongPassword } from '#server/features/auth/passwords.service.ts'
import { endSessionsExceptCurrent } from '#server/features/auth/sessions.service.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import { isStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { tellSession } from '#server/platform/live.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { newRecoveryCodes, newSecret, setupUri, stepOf } from './codes.ts'
import {
  deleteSecondFactor,
  isEnrolled,
  spendCode,
  takeCodeAttempt,
  warnOfRemoval,
  wrongCode,
} from './second-factor.service.ts'

export const status: Verb<typeof twoFactor.status> = async ({ db, viewer, settings }) => {
  const [row] = await db<{ enrolledAt: string; recoveryCodesLeft: number }[]>`
    select enrolled_at, (select count(*)::int from recovery_codes c where c.user_id = t.user_id) as recovery_codes_left
    from two_factor t where user_id = ${viewer.id} and enrolled_at is not null`
  const isRequired = settings.twoFactorRequired && isAdmin(viewer.role)
  return { enrolledAt: null, recoveryCodesLeft: 0, ...row, isRequired }
}

/** Behind the password: whoever finds a browser open must not lock its owner out. */
export const begin: Verb<typeof twoFactor.begin> = async (ctx, { password }) => {
  const passwordHash = await provePassword(ctx, password, 'password')
  const [secret, recoveryCodes] = [newSecret(), newRecoveryCodes()]
  return inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx, passwordHash)
    const { count } = await ctx.db`
      insert into two_factor as t (user_id, secret) values (${ctx.viewer.id}, ${secret})
      on conflict (user_id) do update set secret = excluded.secret, begun_at = now()
      where t.enrolled_at is null`
    if (count === 0) throw new AppError('TWO_FACTOR_ON')
    await storeRecoveryCodes(ctx, recoveryCodes)
    const uri = setupUri({ secret, appName: ctx.settings.appName, email: await readEmail(ctx) })
    return { secret, uri, recoveryCodes }
  })
}

async function readEmail({ db, viewer }: SignedInCtx): Promise<string> {
  const [row] = await db<{ email: string }[]>`select email from profiles where user_id = ${viewer.id}`
  return row?.email ?? ''
}

type Begun = { secret: string; isEnrolled: boolean; isFresh: boolean; lastStep: number }

/** Guesses are not counted: the secret is the caller's own, and whoever finds a browser open must not use up its owner's tries. */
export const confirm: Verb<typeof twoFactor.confirm> = async (ctx, { code }) => {
  return inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx)
    const begun = await readBegun(ctx)
    const step = stepOf(code.replace(/\D/g, ''), begun.secret, ctx.now)
    // Sent once more after its answer was lost.
    if (begun.isEnrolled && step === begun.lastStep) return { ok: true as const }
    if (begun.isEnrolled) throw new AppError('TWO_FACTOR_ON')
    if (step === null) throw wrongCode(ctx, ctx.viewer.id, 'app_code')
    await ctx.db`
      update two_factor set enrolled_at = now(), last_step = ${step} where user_id = ${ctx.viewer.id}`
    // They were opened by the password alone.
    await endSessionsExceptCurrent(ctx)
    await tellOf(ctx, 'two_factor_enrolled')
    return { ok: true as const }
  })
}

async function readBegun({ db, viewer }: SignedInCtx): Promise<Begun> {
  const [begun] = await db<Begun[]>`
    select secret, enrolled_at is not null as is_enrolled, last_step,
      begun_at > now() - make_interval(mins => ${twoFactorLimits.beginMinutes}) as is_fresh
    from two_factor where user_id = ${viewer.id}`
  if (!begun || !(begun.isEnrolled || begun.isFresh)) throw new AppError('TWO_FACTOR_NOT_BEGUN')
  return begun
}

export const renewRecoveryCodes: Verb<typeof twoFactor.renewRecoveryCodes> = (ctx, proof) =>
  withProof(ctx, proof, async (ctx) => {
    const recoveryCodes = newRecoveryCodes()
    await storeRecoveryCodes(ctx, recoveryCodes)
    ctx.log.info({ event: 'recovery_codes_renewed', userId: ctx.viewer.id }, 'New recovery codes')
    return { recoveryCodes }
  })

export const remove: Verb<typeof twoFactor.remove> = (ctx, proof) =>
  withProof(ctx, proof, async (ctx) => {
    await deleteSecondFactor(ctx, ctx.viewer.id)
    await tellOf(ctx, 'two_factor_removed')
    await warnOfRemoval(ctx, ctx.viewer.id)
    return { ok: true as const }
  })

/** By password and code: an open browser alone weakens nothing. */
async function withProof<Result>(
  ctx: SignedInCtx,
  { password, code }: { password: string; code: string },
  work: (ctx: SignedInCtx) => Promise<Result>,
): Promise<Result> {
  if (!(await isEnrolled(ctx, ctx.viewer.id))) throw new AppError('TWO_FACTOR_OFF')
  const passwordHash = await provePassword(ctx, password, 'password')
  await takeCodeAttempt(ctx, ctx.viewer.id)
  return inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx, passwordHash)
    if (!(await isEnrolled(ctx, ctx.viewer.id))) throw new AppError('TWO_FACTOR_OFF')
    await spendCode(ctx, ctx.viewer.id, code)
    return work(ctx)
  })
}

/** One change at a time; a block, a new password or the end of this session that came meanwhile must not be outrun. */
async function lockOwner({ db, viewer }: SignedInCtx, passwordHash?: string): Promise<void> {
  const [row] = await db<{ passwordHash: string }[]>`
    select password_hash from users where id = ${viewer.id} and blocked_at is null for no key update`
  // Asked behind the lock: together with it, the session might be that of before the wait.
  const [session] = await db`select from sessions where id = ${viewer.sessionId}`
  if (!row || !session) throw new AppError('NOT_SIGNED_IN')
  if (passwordHash !== undefined && row.passwordHash !== passwordHash) throw wrongPassword('password')
}

async function storeRecoveryCodes({ db, viewer }: SignedInCtx, codes: readonly string[]): Promise<void> {
  const rows = codes.map((code) => ({ user_id: viewer.id, code_hash: hashToken(code.replaceAll('-', '')) }))
  await db`delete from recovery_codes where user_id = ${viewer.id}`
  await db`insert into recovery_codes ${db(rows)}`
}

/** The owner by mail, their other pages, and the log where it is somebody who runs the place. */
async function tellOf(ctx: SignedInCtx, action: 'two_factor_enrolled' | 'two_factor_removed'): Promise<void> {
  const { viewer } = ctx
  await queueMail(ctx, action, viewer.id)
  if (await isStaff(ctx, viewer.id)) await recordAct(ctx, { action, personId: viewer.id })
  await tellSession(ctx, viewer.id)
  ctx.log.info({ event: action, userId: viewer.id }, 'The second step was switched')
}
