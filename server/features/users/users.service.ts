import type { LiveTopic } from '#contract/live.ts'
import { isSuperAdmin, type Role, roles } from '#contract/roles.ts'
import { protectedBecause } from '#contract/users.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Db, SignedInCtx } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'

/** Gives an account its one role; the row of a new account is made the same way. Super admins only by `grantRole`. */
export async function setRole({ db }: Pick<Ctx, 'db'>, userId: string, role: Role): Promise<void> {
  await db`select set_role(${userId}, ${role})`
  await tellOfUsers({ db })
}

/** The operator's word, above all rules about super admins (migration 0014). */
export async function grantRole({ db }: Pick<Ctx, 'db'>, userId: string, role: Role): Promise<void> {
  await db`select set_config('tornanti.operator', 'yes', true)`
  await setRole({ db }, userId, role)
  await db`select set_config('tornanti.operator', '', true)`
}

export async function hasStaff({ db }: { db: Db }): Promise<boolean> {
  const [row] = await db<{ hasStaff: boolean }[]>`
    select exists (select from user_roles where role <> 'user') as has_staff`
  return row?.hasStaff ?? false
}

/** As it is now, in the database: a promotion may have come while the caller waited. */
export async function isStaff({ db }: { db: Db }, userId: string): Promise<boolean> {
  const [row] = await db`select from user_roles where user_id = ${userId} and role <> 'user'`
  return row !== undefined
}

export async function staffIds({ db }: { db: Db }): Promise<string[]> {
  const staff = await db<{ userId: string }[]>`select user_id from user_roles where role <> 'user'`
  return staff.map(({ userId }) => userId)
}

/** Somebody came, went or changed: whoever has the list of users open asks again. In the transaction of the change. */
export const tellOfUsers = (ctx: { db: Db }): Promise<void> => tellStaff(ctx, ['users'])

/** Everybody who runs the place and has it open. */
export async function tellStaff({ db }: { db: Db }, topics: readonly LiveTopic[]): Promise<void> {
  await notifyLive(db, await staffIds({ db }), topics)
}

export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/**
 * Keeps the viewer's account from being deleted until the transaction ends. Asked before any other lock: the deletion
 * takes the account first and then what hangs on it, and whoever did it the other way round would wait for ever.
 */
export async function holdAccount({ db, viewer }: SignedInCtx): Promise<void> {
  // A block that came meanwhile must not be outrun.
  const [row] = await db`
    select from users where id = ${viewer.id} and blocked_at is null for key share`
  if (!row) throw new AppError('NOT_SIGNED_IN')
}

export async function isBlocked({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const [row] = await db`select from users where id = ${userId} and blocked_at is not null`
  return row !== undefined
}

export type Subject = { userId: string; role: Role; isBlocked: boolean }

/**
 * Whom an admin's act is about, locked until its end; null if gone. Refuses those who must be left alone. `isStaying`: the act
 * takes neither the account nor its right to write; it need not wait until the person writes nothing.
 */
export async function lockSubject(
  ctx: SignedInCtx,
  userId: string,
  { isStaying = false } = {},
): Promise<Subject | null> {
  const { db, viewer } = ctx
  if (userId === viewer.id) throw new AppError('OWN_ACCOUNT')
  const strength = isStaying ? db`for no key update` : db`for update`
  const lock = () => db`select from users where id = ${userId} ${strength}`
  // One order for all: two who act on each other would wait for ever.
  if (viewer.id < userId) await holdAccount(ctx)
  await lock()
  if (viewer.id > userId) await holdAccount(ctx)
  // Asked behind the lock: together with it, the role might be that of before the wait.
  const [subject] = await db<Subject[]>`
    select r.user_id, r.role, u.blocked_at is not null as is_blocked
    from user_roles r join users u on u.id = r.user_id where r.user_id = ${userId}`
  const refusal = subject && protectedBecause(subject, viewer.id)
  if (refusal) throw new AppError(refusal)
  return subject ?? null
}

/** Whether an act on this account would be let through, before anything is locked. */
export async function mayBeActedOn({ db, viewer }: SignedInCtx, userId: string): Promise<boolean> {
  const [subject] = await db<Subject[]>`select user_id, role from user_roles where user_id = ${userId}`
  return subject !== undefined && protectedBecause(subject, viewer.id) === null
}

/** That this account is no super admin, or not the only one. The rows are locked as by `refuseLastAdmin`. */
export async function hasOtherSuperAdmin({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const supers = await db<{ userId: string }[]>`
    select user_id from user_roles where role = 'super_admin' order by user_id for update`
  return !supers.some((one) => one.userId === userId) || supers.length > 1
}

const lastSuperAdmin =
  'Sei l’unico super amministratore: prima di eliminare l’account nomina qualcun altro al tuo posto.'

/** Somebody must be left to run the place. The rows are locked: of two who leave at once, the second is the last. */
export async function refuseLastAdmin({ db, viewer }: SignedInCtx): Promise<void> {
  const staff = await db<{ userId: string; role: Role }[]>`
    select user_id, role from user_roles where role <> 'user' order by user_id for update`
  const leaving = staff.find(({ userId }) => userId === viewer.id)
  if (!leaving) return
  const active = await db<{ id: string }[]>`
    select id from users where id = any(${staff.map(({ userId }) => userId)}) and blocked_at is null`
  const isActive = new Set(active.map(({ id }) => id))
  const others = staff.filter((one) => one !== leaving && isActive.has(one.userId))
  if (others.length === 0) throw new AppError('LAST_ADMIN')
  // Only a super admin can name another.
  if (isSuperAdmin(leaving.role) && !others.some(({ role }) => isSuperAdmin(role)))
    throw new AppError('LAST_ADMIN', { message: lastSuperAdmin })
}
