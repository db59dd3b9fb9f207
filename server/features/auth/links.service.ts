import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

export type LinkPurpose = 'password_reset' | 'email_confirmation'

type Link = {
  userId: string
  purpose: LinkPurpose
  /** Where it is mailed to; empty if it is handed over in another way, and proves no mailbox. */
  email: string
  lifetimeMinutes: number
  /** The copy that was sent before may be the one that is kept: its link goes on working beside this one. */
  isRepeated: boolean
}

/** A fresh one-time token for a link; those of older mails for the same purpose stop working. */
export async function issueToken(db: Db, link: Link): Promise<string> {
  const token = newToken()
  const isOfSamePurpose = db`user_id = ${link.userId} and purpose = ${link.purpose}`
  const copy = link.isRepeated
    ? db`(select coalesce(max(copy) + 1, 0) from auth_tokens where ${isOfSamePurpose})`
    : db`0`
  await db`
    with older as (
      delete from auth_tokens where ${isOfSamePurpose} and copy > 0 and ${!link.isRepeated}
    )
    insert into auth_tokens (token_hash, user_id, purpose, email, expires_at, copy)
    values (
      ${hashToken(token)}, ${link.userId}, ${link.purpose}, ${link.email},
      now() + make_interval(mins => ${link.lifetimeMinutes}), ${copy}
    )
    on conflict (user_id, purpose, copy) do update set
      token_hash = excluded.token_hash, email = excluded.email,
      created_at = now(), expires_at = excluded.expires_at`
  return token
}

/** Whose link it is, while it is valid. */
export async function findLinkOwner(
  { db }: Pick<Ctx, 'db'>,
  token: string,
  purpose: LinkPurpose,
): Promise<string | null> {
  const [row] = await db<{ userId: string }[]>`
    select user_id from auth_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`
  return row?.userId ?? null
}

/** Deleting it is using it, with that of another copy: of fifty at once the database lets one through. */
export async function redeemToken({ db }: Pick<Ctx, 'db'>, token: string, purpose: LinkPurpose) {
  const [row] = await db<{ userId: string; email: string }[]>`
    with used as (
      delete from auth_tokens
      where purpose = ${purpose} and user_id = (
        select user_id from auth_tokens
        where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()
      )
      returning token_hash, user_id, email
    )
    select user_id, email from used where token_hash = ${hashToken(token)}`
  return row ?? null
}

export function refusedLink(ctx: Ctx, purpose: LinkPurpose): AppError {
  ctx.log.warn({ event: 'link_refused', purpose }, 'A link was used that is not valid')
  return new AppError('LINK_INVALID')
}

export async function revokeEveryToken({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db`delete from auth_tokens`
}

export async function revokeTokens(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await db`delete from auth_tokens where user_id = ${userId} and purpose = ${purpose}`
}
