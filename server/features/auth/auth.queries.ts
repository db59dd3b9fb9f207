import type { SessionUser } from '#contract/auth.ts'
import type { Role } from '#contract/roles.ts'
import type { Settings } from '#contract/settings.ts'
import { normalizePhone } from '#contract/text.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { canonicalEmail } from './canonical-email.ts'

export type Account = { id: string; passwordHash: string; role: Role; isBlocked: boolean }

/** What was typed decides how it is read: `@` an e-mail, 10–15 digits or a `+` a phone, anything else a nickname. */
export function readIdentifier(typed: string): { column: 'email' | 'phone' | 'nickname'; value: string } {
  if (typed.includes('@')) return { column: 'email', value: canonicalEmail(typed.toLowerCase()) }
  const compact = typed.replace(/[\s().\-/]/g, '')
  if (/^(\+[0-9]{9,14}|[0-9]{10,15})$/.test(compact)) {
    return { column: 'phone', value: normalizePhone(compact) }
  }
  return { column: 'nickname', value: typed.toLowerCase() }
}

/** The same for every spelling of one name, whether or not somebody has it. */
export function identifierKey(typed: string): string {
  const { column, value } = readIdentifier(typed)
  return `${column}:${value}`
}

export async function findAccount(db: Db, typed: string): Promise<Account | null> {
  const { column, value } = readIdentifier(typed)
  // PostgreSQL keeps no such character, so nobody has it in a name; asking would be an error.
  if (value.includes('\0')) return null
  const matches = {
    email: db`p.email = ${value}`,
    phone: db`p.phone_number = ${value}`,
    nickname: db`lower(p.nickname) = ${value}`,
  }
  const [account] = await db<Account[]>`
    select u.id, u.password_hash, r.role, u.blocked_at is not null as is_blocked
    from profiles p join users u on u.id = p.user_id join user_roles r on r.user_id = u.id
    where ${matches[column]}`
  return account ?? null
}

export async function getPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db<{ passwordHash: string }[]>`select password_hash from users where id = ${userId}`
  return row?.passwordHash ?? null
}

/** Whether the second step is required of whoever has the role `r`, and missing. */
export const mustEnrol = (db: Db, { twoFactorRequired }: Settings) => db`
  (${twoFactorRequired} and r.role <> 'user' and not exists (
    select from two_factor t where t.user_id = r.user_id and t.enrolled_at is not null))`

export async function getSessionUser(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  userId: string,
): Promise<SessionUser | null> {
  const [row] = await db<SessionUser[]>`
    select u.id, p.email, shown.display_name, shown.avatar_url, r.role,
      u.email_confirmed_at is not null as is_email_confirmed, ${mustEnrol(db, settings)} as must_enrol
    from users u join profiles p on p.user_id = u.id join people shown on shown.user_id = u.id
      join user_roles r on r.user_id = u.id
    where u.id = ${userId}`
  return row ?? null
}

/** Which of the three identifiers are somebody's already. */
export async function findTaken(
  db: Db,
  wanted: { email: string; nickname: string | null; phone: string | null },
) {
  const [taken] = await db<{ email: boolean; nickname: boolean; phone: boolean }[]>`
    select
      exists (select from profiles where email = ${wanted.email}) as email,
      exists (select from profiles where lower(nickname) = lower(${wanted.nickname})) as nickname,
      exists (select from profiles where phone_number = ${wanted.phone}) as phone`
  return taken ?? { email: false, nickname: false, phone: false }
}
