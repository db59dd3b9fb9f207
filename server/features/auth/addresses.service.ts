import type { Db, SignedInCtx } from '#server/platform/context.ts'
import { canonicalEmail } from './canonical-email.ts'

/**
 * Whom an address leads to, besides the viewer: not those who have not shown that it is theirs (they would receive
 * what was meant for its owner), nor blocked accounts.
 */
export async function findByAddress({ db, viewer }: SignedInCtx, email: string): Promise<string | null> {
  const [row] = await db<{ userId: string }[]>`
    select p.user_id from profiles p join users u on u.id = p.user_id
    where p.email = ${canonicalEmail(email)}
      and (u.id = ${viewer.id} or (u.email_confirmed_at is not null and u.blocked_at is null))`
  return row?.userId ?? null
}

/**
 * Whoever used a link reads the mailbox that it was sent to. Null if the account has another address by now, or if the link
 * was not mailed.
 */
export async function confirmAddress(
  { db }: { db: Db },
  { userId, email }: { userId: string; email: string },
): Promise<{ isFirst: boolean } | null> {
  const [row] = await db<{ isFirst: boolean }[]>`
    update users u set email_confirmed_at = coalesce(u.email_confirmed_at, now())
    from profiles p, users before
    where u.id = ${userId} and before.id = u.id and p.user_id = u.id and p.email = ${email}
    returning before.email_confirmed_at is null as is_first`
  return row ?? null
}
