import { timingSafeEqual } from 'node:crypto'
import type { auth } from '#contract/auth.ts'
import { adminSetupOf, attemptLimits, lifetimes } from '#contract/auth-forms.ts'
import { inTransaction, type Sql, violatedConstraint } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import { tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { createStaffProfile } from '#server/features/profiles/profiles.service.ts'
import { hasStaff, setRole } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { Ctx, Verb } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { createUser } from './auth.service.ts'
import { canonicalEmail } from './canonical-email.ts'
import { refuseGuessable } from './guessable-passwords.ts'

export const setupStatus: Verb<typeof auth.setupStatus> = async (ctx) => ({
  isOpen: await isSetupOpen(ctx),
  needsCode: ctx.config.isProduction,
})

/** Makes the first administrator. The one row of `admin_setup` is locked, so of fifty at once one succeeds. */
export const setupAdmin: Verb<typeof auth.setupAdmin> = async (ctx, sent) => {
  const byAddress = { bucket: 'setup_by_address', key: ctx.request.address, ...attemptLimits.setupByAddress }
  await takeAttempt(ctx, byAddress)
  if (!(await isSetupOpen(ctx))) throw new AppError('SETUP_DONE')
  await refuseWrongCode(ctx, sent.code)
  const rule = adminSetupOf(ctx.settings.passwordMinLength)
  const { email, password } = rule.parse({ ...sent, email: canonicalEmail(sent.email) })
  refuseGuessable(password, { email })
  const passwordHash = await orGiveBack(ctx, [byAddress], () =>
    ctx.passwords.hash(password, ctx.request.address),
  )
  try {
    return await inTransaction(ctx, async (ctx) => {
      await ctx.db`select from admin_setup for update`
      if (!(await isSetupOpen(ctx))) throw new AppError('SETUP_DONE')
      const userId = await createUser(ctx, passwordHash)
      await createStaffProfile(ctx, userId, email)
      await setRole(ctx, userId, 'admin')
      await ctx.db`update admin_setup set completed_at = now(), code_hash = null, code_expires_at = null`
      await recordAct({ db: ctx.db, viewer: { id: userId } }, { action: 'admin_set_up' })
      // Unconfirmed, the account would never hear of what happens to its password or its second step.
      await queueMail(ctx, 'email_confirmation', userId)
      const news = {
        type: 'warning',
        warning: 'admin_set_up',
        personId: userId,
        key: 'admin_set_up',
      } as const
      await tellAdmins(ctx, news)
      ctx.log.info({ event: 'admin_setup', userId }, 'The first administrator was made')
      return { ok: true as const }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'profiles_email_key') throw error
    throw new AppError('EMAIL_TAKEN', { fields: { email: new AppError('EMAIL_TAKEN').message } })
  }
}

/** A new one-time code, at each start or when asked for, while there is no administrator; null when there is one. */
export async function issueSetupCode(db: Sql): Promise<string | null> {
  if (!(await isSetupOpen({ db }))) return null
  const code = newToken()
  await db`
    update admin_setup set code_hash = ${hashToken(code)},
      code_expires_at = now() + make_interval(mins => ${lifetimes.setupCodeMinutes})`
  return code
}

export const setupLink = (url: string, code: string): string => `${url}/setup-admin#code=${code}`

async function isSetupOpen({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const [setup] = await db<{ isDone: boolean }[]>`select completed_at is not null as is_done from admin_setup`
  return !setup?.isDone && !(await hasStaff({ db }))
}

async function refuseWrongCode(ctx: Ctx, code: string | undefined): Promise<void> {
  if (!ctx.config.isProduction) return
  const [setup] = await ctx.db<{ codeHash: Buffer | null }[]>`
    select code_hash from admin_setup where code_expires_at > now()`
  const isRight =
    code !== undefined && setup?.codeHash != null && timingSafeEqual(hashToken(code), setup.codeHash)
  if (isRight) return
  ctx.log.warn({ event: 'admin_setup_refused' }, 'The code of the setup was wrong')
  throw new AppError('SETUP_CODE_WRONG')
}
