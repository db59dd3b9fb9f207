import { isSuperAdmin, type Role, roles } from '#contract/roles.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Db, SignedInCtx } from '#server/platform/context.ts'

/** Gives an account its one role; the row of a new account is made the same way. */
export async function setRole({ db }: Pick<Ctx, 'db'>, userId: string, role: Role): Promise<void> {
  await db`
    insert into user_roles (user_id, role) values (${userId}, ${role})
    on conflict (user_id) do update set role = excluded.role`
}

export async function hasStaff({ db }: { db: Db }): Promise<boolean> {
  const [row] = await db<{ hasStaff: boolean }[]>`
    select exists (select from user_roles where role <> 'user') as has_staff`
  return row?.hasStaff ?? false
}

export async function staffIds({ db }: { db: Db }): Promise<string[]> {
  const staff = await db<{ userId: string }[]>`select user_id from user_roles where role <> 'user'`
  return staff.map(({ userId }) => userId)
}

export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/**
 * Keeps the viewer's account from being deleted until the transaction ends. Asked before any other lock: the deletion
 * takes the account first and then what hangs on it, and whoever did it the other way round would wait for ever.
 */
export async function holdAccount({ db, viewer }: SignedInCtx): Promise<void> {
  const [row] = await db`select from users where id = ${viewer.id} for key share`
  if (!row) throw new AppError('NOT_SIGNED_IN')
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
