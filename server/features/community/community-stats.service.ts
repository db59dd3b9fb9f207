import type { community } from '#contract/community.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { keptSince, keptTotals } from '#server/features/stats/kept-counts.service.ts'
import type { Verb } from '#server/platform/context.ts'

type Stats = OutputOf<typeof community.stats>

/** Weeks begin on Monday, in Rome. */
export const stats: Verb<typeof community.stats> = async ({ db }) => {
  const [row] = await db<Stats[]>`
    select (select coalesce(sum(count), 0)::int from ${keptTotals(db, 'members')}) as member_count,
      (select coalesce(sum(count), 0)::int from ${keptSince(db, 'outings', db`date_trunc('week', now() at time zone 'Europe/Rome')::date`)}) as outings_this_week`
  return row ?? { memberCount: 0, outingsThisWeek: 0 }
}
