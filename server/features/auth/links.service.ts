import type { Ctx, Db } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

export type LinkPurpose = 'password_reset' | 'email_confirmation'

/** A fresh one-time token for a link; an older one for the same purpose stops working. */
export async function issueToken(
  db: Db,
  link: { userId: string; purpose: LinkPurpose; email: string; lifetimeMinutes: number },
): Promise<string> {
  const token = newToken()
  await db`
    insert into auth_tokens (token_hash, user_id, purpose, email, expires_at)
    values (
      ${hashToken(token)}, ${link.userId}, ${link.purpose}, ${link.email},
      now() + make_interval(mins => ${link.lifetimeMinutes})
    )
    on conflict (user_id, purpose) do update set
      token_hash = excluded.token_hash, email = excluded.email,
      created_at = now(), expires_at = excluded.expires_at`
  return token
}

export async function isTokenValid(
  { db }: Pick<Ctx, 'db'>,
  token: string,
  purpose: LinkPurpose,
): Promise<boolean> {
  const [row] = await db`
    select from auth_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`
  return row !== undefined
}

/** Deleting it is using it: of fifty at once the database lets one through. */
export async function redeemToken({ db }: Pick<Ctx, 'db'>, token: string, purpose: LinkPurpose) {
  const [row] = await db<{ userId: string; email: string }[]>`
    delete from auth_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()
    returning user_id, email`
  return row ?? null
}

export async function revokeTokens(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await db`delete from auth_tokens where user_id = ${userId} and purpose = ${purpose}`
}
