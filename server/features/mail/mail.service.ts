import type { Ctx, Db } from '#server/platform/context.ts'
import type { Config } from '#server/platform/env.ts'
import type { Mail } from '#server/platform/mail-transport.ts'

export const mailKinds = ['email_confirmation', 'password_reset', 'password_changed'] as const
export type MailKind = (typeof mailKinds)[number]

export type ComposedMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'>

/** Writes a mail of one kind, or says null when it is no longer needed. */
export type Composer = (services: { db: Db; config: Config }, userId: string) => Promise<ComposedMail | null>

/** Asks for a mail in the caller's transaction: it is sent if, and only if, that commits and the person is there. */
export async function queueMail({ db }: Pick<Ctx, 'db'>, kind: MailKind, userId: string): Promise<void> {
  await db`
    insert into mail_outbox (kind, user_id)
    select ${kind}, id from users where id = ${userId} for key share`
}
