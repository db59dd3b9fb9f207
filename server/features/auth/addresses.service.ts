import type { SignedInCtx } from '#server/platform/context.ts'
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
