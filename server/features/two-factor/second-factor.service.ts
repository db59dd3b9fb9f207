import { attemptLimits } from '#contract/auth-forms.ts'
import { compactCode } from '#contract/login-rules.ts'
import { type Teller, tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { isStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { forgetAttempts, takeAttempt } from '#server/platform/attempts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { stepOf } from './codes.ts'

type Of = Pick<Ctx, 'db'>

export async function isEnrolled({ db }: Of, userId: string): Promise<boolean> {
  const [row] = await db`select from two_factor where user_id = ${userId} and enrolled_at is not null`
  return row !== undefined
}

/** Counts a guess, outside of any transaction: its refusal must not undo the count. */
export async function takeCodeAttempt(ctx: Ctx, userId: string): Promise<{ isLast: boolean }> {
  const limit = ctx.settings.maxLoginAttempts
  // Whoever guesses has the password already: few tries at once, and few in a whole day.
  const short = await takeAttempt(ctx, {
    bucket: 'second_factor',
    key: userId,
    ...attemptLimits.login,
    limit,
  })
  await takeAttempt(ctx, { bucket: 'second_factor_day', key: userId, ...attemptLimits.secondFactorByDay })
  await takeAttempt(ctx, { bucket: 'second_factor_month', key: userId, ...attemptLimits.secondFactorByMonth })
  return short
}

/** By a new password its owner may try again; the month's count stays. */
export async function forgiveCodeAttempts(ctx: Of, key: string): Promise<void> {
  for (const bucket of ['second_factor', 'second_factor_day']) await forgetAttempts(ctx, { bucket, key })
}

/** Of whoever gave a right one, or is gone. */
export async function forgetCodeAttempts(ctx: Of, key: string): Promise<void> {
  await forgiveCodeAttempts(ctx, key)
  await forgetAttempts(ctx, { bucket: 'second_factor_month', key })
}

/** Uses a code up; the caller holds the account, and has seen that it is enrolled. Refused, it was wrong, too old, or used before. */
export async function spendCode(ctx: Ctx, userId: string, typed: string): Promise<void> {
  const code = compactCode(typed)
  const factor = /^[0-9]{6}$/.test(code) ? 'app_code' : 'recovery_code'
  const spend = factor === 'app_code' ? spendAppCode : spendRecoveryCode
  if (!(await spend(ctx, userId, code))) throw wrongCode(ctx, userId, factor)
  ctx.log.info({ event: 'second_factor_used', userId, factor }, 'A second factor was right')
  await forgetCodeAttempts(ctx, userId)
}

async function spendAppCode({ db, now }: Ctx, userId: string, code: string): Promise<boolean> {
  const [row] = await db<{ secret: string }[]>`
    select secret from two_factor where user_id = ${userId}`
  const step = row ? stepOf(code, row.secret, now) : null
  if (step === null) return false
  const { count } = await db`
    update two_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`
  return count === 1
}

async function spendRecoveryCode({ db }: Of, userId: string, code: string): Promise<boolean> {
  const { count } = await db`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hashToken(code)}`
  return count === 1
}

/** False where there was none. */
export async function deleteSecondFactor({ db }: Of, userId: string): Promise<boolean> {
  const { count } = await db`delete from two_factor where user_id = ${userId} and enrolled_at is not null`
  return count === 1
}

/** An account that runs the place opens by its password alone again: the others hear of it, whoever did it. */
export async function warnOfRemoval(teller: Teller, userId: string): Promise<void> {
  if (!(await isStaff(teller, userId))) return
  const key = `two_factor_removed:${userId}`
  await tellAdmins(teller, { type: 'warning', warning: 'two_factor_removed', personId: userId, key })
}

export function wrongCode(ctx: Ctx, userId: string, factor: 'app_code' | 'recovery_code'): AppError {
  ctx.log.warn({ event: 'second_factor_failed', userId, factor }, 'A second factor was wrong')
  return new AppError('SECOND_FACTOR_WRONG', {
    fields: { code: new AppError('SECOND_FACTOR_WRONG').message },
  })
}
