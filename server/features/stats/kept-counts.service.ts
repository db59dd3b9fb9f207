import type { Db } from '#server/platform/context.ts'

/** What the database keeps the number of (migrations 0016 and 0029). */
export type Thing = 'members' | 'events' | 'poi' | 'posts' | 'reported' | 'outings' | 'event_starts'

/** How many there are by state, as a table `kept` with what came and went since the counts were last put together. */
export const keptTotals = (db: Db, thing: Thing) => db`(
  select state, count from day_counts where thing = ${thing} and day = '-infinity'
  union all select state, moved from day_count_moves where thing = ${thing}
) kept`

/** The same of the days from one on. */
export const keptSince = (db: Db, thing: Thing, firstDay: ReturnType<Db>) => db`(
  select state, count from day_counts where thing = ${thing} and day >= ${firstDay}
  union all select state, moved from day_count_moves where thing = ${thing} and day >= ${firstDay}
) kept`
