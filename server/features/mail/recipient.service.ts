import { shownName } from '#contract/names.ts'
import type { Db } from '#server/platform/context.ts'

export type Recipient = { email: string; name: string; isConfirmed: boolean }

export async function getRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const [row] = await db<{ email: string; displayName: string | null; isConfirmed: boolean }[]>`
    select p.email, p.display_name, u.email_confirmed_at is not null as is_confirmed
    from users u join profiles p on p.user_id = u.id where u.id = ${userId}`
  return row ? { ...row, name: shownName(row) } : null
}

/**
 * Whoever may be written to without having asked for it just now. A confirmed address only: whoever made an account with a
 * stranger's could else have us write to them. Nobody who is blocked: what members hear is not for them any more.
 */
export async function getNewsRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const [member] = await db`
    select from users where id = ${userId} and email_confirmed_at is not null and blocked_at is null`
  return member ? getRecipient(db, userId) : null
}

/** A name is whatever somebody typed: it reaches an address only once that is known to be theirs. */
export function greeting({ name, isConfirmed }: Recipient): string {
  return isConfirmed ? `Ciao ${name},` : 'Ciao,'
}
