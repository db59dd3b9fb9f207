import { inboxLimits } from '#contract/inbox.ts'
import type { Services } from '#server/platform/context.ts'

const dayMs = 86_400_000

/** What was read long ago, and what nobody has read for half a year. What somebody holds is left for the next time. */
export async function sweepInbox({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * dayMs)
  await db`
    delete from inbox where id in (
      select id from inbox
      where (is_read and read_at < ${before(inboxLimits.readDays)})
        or (not is_read and created_at < ${before(inboxLimits.unreadDays)})
      for update skip locked
    )`
}
