import type { Settings } from '#contract/settings.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import type { Config } from '#server/platform/env.ts'
import type { Mail } from '#server/platform/mail-transport.ts'

export const mailKinds = [
  'email_confirmation',
  'password_reset',
  'password_changed',
  'two_factor_enrolled',
  'two_factor_removed',
  'event_approved',
  'event_rejected',
  'event_changed',
  'event_cancelled',
  'event_place_freed',
  'inbox_item',
  'weekly_digest',
] as const
export type MailKind = (typeof mailKinds)[number]

export type ComposedMail = Omit<Mail, 'id' | 'kind'>

/** Whom a mail is for, and what about. */
export type MailJob = {
  userId: string
  eventId: string | null
  details: Record<string, unknown>
  /** It was tried before, and may lie in the person's mailbox already. */
  isRepeated: boolean
}

/** Writes a mail of one kind, or says null when it is no longer needed. */
export type Composer = (
  services: { db: Db; config: Config; clock: () => Date; settings: Settings },
  job: MailJob,
) => Promise<ComposedMail | null>

/** Asks for a mail in the caller's transaction: it is sent if, and only if, that commits and the person is there. */
export async function queueMail({ db }: Pick<Ctx, 'db'>, kind: MailKind, userId: string): Promise<void> {
  await db`
    insert into mail_outbox (kind, user_id)
    select ${kind}, id from users where id = ${userId} for key share`
}

type About = { eventId: string | null; details?: Record<string, unknown> }

/**
 * News for many, by whoever holds something else already; what concerns an account goes before it. An account that is locked is about to go, and waits for
 * what the caller holds: it needs no mail.
 */
export async function queueMails(
  { db }: Pick<Ctx, 'db'>,
  kind: MailKind,
  userIds: readonly string[],
  { eventId, details = {} }: About,
): Promise<void> {
  if (userIds.length === 0) return
  await db`
    insert into mail_outbox (kind, user_id, event_id, details, is_news)
    select ${kind}, id, ${eventId}, ${JSON.stringify(details)}::text::jsonb, true from users where id = any(${userIds as string[]})
    for key share skip locked`
}

/** What they would tell of is gone, and so is whoever their keys name. */
export async function dropLetters({ db }: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<void> {
  await db`
    delete from mail_outbox
    where sent_at is null and failed_at is null and details ->> 'key' = any(${keys as string[]})`
}
