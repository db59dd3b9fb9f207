import { lifetimes } from '#contract/auth-forms.ts'
import { inTransaction, type Sql } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { issueToken } from '#server/features/auth/links.service.ts'
import { replaceLostPassword } from '#server/features/auth/passwords.service.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import { type Teller, tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { deleteSecondFactor, warnOfRemoval } from '#server/features/two-factor/second-factor.service.ts'
import type { Db } from '#server/platform/context.ts'
import { tellSession } from '#server/platform/live.ts'
import type { PasswordHasher } from '#server/platform/passwords.ts'
import { newToken } from '#server/platform/tokens.ts'
import { grantRole, hasOtherSuperAdmin, isRole } from './users.service.ts'

type Tools = { db: Sql; passwords: PasswordHasher; publicUrl: string }
type Outcome = { isDone: boolean; text: string }
type Command<Needed extends keyof Tools = 'db'> = (
  tools: Pick<Tools, Needed>,
  words: string[],
) => Promise<Outcome>

export const listUsers: Command = async ({ db }) => {
  const rows = await db<{ email: string; role: string; displayName: string; isBlocked: boolean }[]>`
    select p.email, r.role, coalesce(p.display_name, '') as display_name, u.blocked_at is not null as is_blocked
    from profiles p join users u on u.id = p.user_id join user_roles r on r.user_id = p.user_id
    order by p.created_at, p.email`
  const lines = rows.map(
    ({ email, role, displayName, isBlocked }) =>
      `${role.padEnd(12)} ${email.padEnd(40)} ${displayName}${isBlocked ? ' (blocked)' : ''}`,
  )
  return {
    isDone: true,
    text: [...lines, `${rows.length} ${rows.length === 1 ? 'account' : 'accounts'}`].join('\n'),
  }
}

export const grant: Command = async ({ db }, [email, role]) => {
  if (!email || !role || !isRole(role)) {
    return { isDone: false, text: 'Usage: grant <e-mail> <role>, where role is user, admin or super_admin.' }
  }
  const userId = await findByEmail(db, email)
  if (!userId) return { isDone: false, text: `There is no account with the e-mail ${email}.` }
  const isDone = await inTransaction({ db }, async (ctx) => {
    await ctx.db`select from users where id = ${userId} for key share`
    if (role !== 'super_admin' && !(await hasOtherSuperAdmin(ctx, userId))) return false
    await grantRole(ctx, userId, role)
    await recordAct({ ...ctx, viewer: null }, { action: 'role_granted', personId: userId, details: { role } })
    await tellSession(ctx, userId)
    const key = `role_granted:${userId}:${role}`
    const news = { type: 'warning', warning: 'role_granted', personId: userId, role, key } as const
    await tellAdmins(await tellerOf(ctx.db), news)
    return true
  })
  if (!isDone)
    return { isDone, text: `${email} is the only super admin: grant that role to somebody else first.` }
  return { isDone: true, text: `${email} is now ${role}. It holds from the next request on.` }
}

/** Without a server there is nobody who holds the settings. */
const tellerOf = async (db: Db): Promise<Teller> => ({
  db,
  settings: await readSettings(db),
  clock: () => new Date(),
})

/** Nobody but its owner ever knows the new password: the old one stops working, and the link lets them choose another. */
export const resetPassword: Command<keyof Tools> = async ({ db, passwords, publicUrl }, [typed]) => {
  if (!typed) return { isDone: false, text: 'Usage: reset-password <e-mail>.' }
  const email = typed.trim().toLowerCase()
  const userId = await findByEmail(db, email)
  if (!userId) return { isDone: false, text: `There is no account with the e-mail ${typed}.` }
  const passwordHash = await passwords.hash(newToken())
  const token = await inTransaction({ db }, async (ctx) => {
    await replaceLostPassword(ctx, userId, passwordHash)
    await recordAct({ ...ctx, viewer: null }, { action: 'password_reset', personId: userId })
    await queueMail(ctx, 'password_changed', userId)
    return issueToken(ctx.db, {
      userId,
      purpose: 'password_reset',
      email: '',
      lifetimeMinutes: lifetimes.resetLinkMinutes,
      isRepeated: false,
    })
  })
  return {
    isDone: true,
    text: [
      `The password of ${email} no longer works, and its sessions have ended. A new one is chosen, once, within`,
      `${lifetimes.resetLinkMinutes} minutes, at`,
      `${publicUrl}/reset-password#token=${token}`,
      'Give this link to nobody else.',
    ].join('\n'),
  }
}

/** For whoever has lost both the app and the recovery codes; who it is, the operator has made sure of. */
export const removeTwoFactor: Command = async ({ db }, [email]) => {
  if (!email) return { isDone: false, text: 'Usage: remove-two-factor <e-mail>.' }
  const userId = await findByEmail(db, email)
  if (!userId) return { isDone: false, text: `There is no account with the e-mail ${email}.` }
  const isDone = await inTransaction({ db }, async (ctx) => {
    const [held] = await ctx.db`select from users where id = ${userId} for no key update`
    if (!held || !(await deleteSecondFactor(ctx, userId))) return false
    await recordAct({ ...ctx, viewer: null }, { action: 'two_factor_removed', personId: userId })
    await queueMail(ctx, 'two_factor_removed', userId)
    await tellSession(ctx, userId)
    await warnOfRemoval(await tellerOf(ctx.db), userId)
    return true
  })
  if (!isDone) return { isDone, text: `${email} signs in without a second step already.` }
  return { isDone, text: `${email} signs in by the password alone. Sessions that are open stay open.` }
}

async function findByEmail(db: Sql, email: string): Promise<string | null> {
  const [row] = await db<
    { userId: string }[]
  >`select user_id from profiles where email = ${email.trim().toLowerCase()}`
  return row?.userId ?? null
}
