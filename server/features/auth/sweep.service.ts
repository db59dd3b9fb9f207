import { lifetimes } from '#contract/auth-forms.ts'
import type { Settings } from '#contract/settings.ts'
import { inTransaction, type Sql } from '#server/db/client.ts'
import { keepPushOf, sweepPush } from '#server/features/push/push.service.ts'
import { tellOfUsers } from '#server/features/users/users.service.ts'
import { sweepSpent } from '#server/platform/spent-requests.ts'

/** Removes what has run out, so that nothing personal is kept longer than it serves. */
export async function sweepAccounts(db: Sql, settings: Settings): Promise<void> {
  await deleteOldSessions(db, settings)
  await sweepPush(db, lifetimes.sessionMaxDays)
  await deleteAbandonedSignUps(db)
  await db`delete from auth_tokens where expires_at < now()`
  // What somebody counts just now is left for the next time: they count several, in another order.
  await db`
    delete from attempts where ctid = any(array(select ctid from attempts where expires_at < now() for update skip locked))`
  await sweepSpent(db)
  await db`delete from mail_outbox where coalesce(sent_at, failed_at) < now() - interval '30 days'`
}

/** In one transaction, which has one moment: a session that ran out between the two would lose its browser's subscription. */
async function deleteOldSessions(db: Sql, settings: Settings): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    const hasRunOut = db`
      last_seen_at < now() - make_interval(hours => ${settings.sessionTimeout})
        or created_at < now() - make_interval(days => ${lifetimes.sessionMaxDays})`
    await keepPushOf(db, db`select id from sessions where ${hasRunOut} for update`)
    await db`delete from sessions where ${hasRunOut}`
  })
}

/**
 * An account that was never used and whose address nobody confirmed may be somebody else's address: it goes,
 * so that its owner can sign up. Only once the mail has really been out for the link's whole life.
 */
async function deleteAbandonedSignUps(db: Sql): Promise<void> {
  const { count } = await db`
    delete from users u using user_roles r
    where r.user_id = u.id and r.role = 'user'
      and u.email_confirmed_at is null and u.last_sign_in_at is null
      and exists (
        select from mail_outbox m
        where m.user_id = u.id and m.kind = 'email_confirmation'
          and m.sent_at < now() - make_interval(days => ${lifetimes.confirmLinkDays})
      )`
  if (count > 0) await tellOfUsers({ db })
}
