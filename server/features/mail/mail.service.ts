import type { Ctx } from '#server/platform/context.ts'

export const mailKinds = ['email_confirmation', 'password_reset', 'password_changed'] as const
export type MailKind = (typeof mailKinds)[number]

/** Asks for a mail in the caller's transaction: it is sent if, and only if, that commits. */
export async function queueMail({ db }: Pick<Ctx, 'db'>, kind: MailKind, userId: string): Promise<void> {
  await db`insert into mail_outbox (kind, user_id) values (${kind}, ${userId})`
}
