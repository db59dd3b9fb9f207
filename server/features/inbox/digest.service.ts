import { inTransaction } from '#server/db/client.ts'
import { queueMails } from '#server/features/mail/mail.service.ts'
import type { Services } from '#server/platform/context.ts'

type Job = Pick<Services, 'db' | 'clock' | 'settings'>

/**
 * On Monday morning in Rome, or as soon after it as a server runs, until Wednesday: what is new is not new for ever. To
 * whoever asked for it, once a week, however many servers look.
 */
export async function queueDigests({ db, clock, settings }: Job): Promise<void> {
  if (!settings().emailNotifications) return
  await inTransaction({ db }, async ({ db }) => {
    const rome = db`(${clock()}::timestamptz at time zone 'Europe/Rome')`
    const people = await db<{ userId: string }[]>`
      insert into digests (user_id, week)
      select p.user_id, date_trunc('week', ${rome})::date
      from inbox_preferences p join users u on u.id = p.user_id
      where p.topic = 'digest' and p.email and u.blocked_at is null and u.email_confirmed_at is not null
        and ${rome} - date_trunc('week', ${rome}) between interval '7 hours' and interval '3 days'
      order by p.user_id
      on conflict do nothing returning user_id`
    await queueMails(
      { db },
      'weekly_digest',
      people.map(({ userId }) => userId),
      { eventId: null },
    )
  })
  await db`delete from digests where week < ${clock()}::timestamptz - interval '60 days'`
}
