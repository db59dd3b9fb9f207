import { shownName } from '#contract/names.ts'
import type { Db } from '#server/platform/context.ts'

export type Recipient = { email: string; name: string; isConfirmed: boolean }

export async function getRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const [row] = await db<{ email: string; displayName: string | null; isConfirmed: boolean }[]>`
    select p.email, p.display_name, u.email_confirmed_at is not null as is_confirmed
    from users u join profiles p on p.user_id = u.id where u.id = ${userId}`
  return row ? { ...row, name: shownName(row) } : null
}

/** A name is whatever somebody typed: it reaches an address only once that is known to be theirs. */
export function greeting({ name, isConfirmed }: Recipient): string {
  return isConfirmed ? `Ciao ${name},` : 'Ciao,'
}
