import { type Role, roles } from '#contract/roles.ts'
import type { Ctx, Db } from '#server/platform/context.ts'

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

export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)
