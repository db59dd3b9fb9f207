import type { Totals } from '#contract/stats.ts'
import type { SeriesKind } from '#contract/stats-values.ts'
import type { Ctx } from '#server/platform/context.ts'

/** What a series is about, as the database names it (migration 0016). */
export const things: Record<SeriesKind, string> = {
  members: 'members',
  events: 'events',
  posts: 'posts',
  diaryEntries: 'diary_entries',
}

const nothing: Totals = {
  members: 0,
  events: 0,
  pendingEvents: 0,
  pois: 0,
  unverifiedPois: 0,
  posts: 0,
  comments: 0,
  diaryEntries: 0,
  itineraries: 0,
}

export async function getTotals({ db }: Pick<Ctx, 'db'>): Promise<Totals> {
  const [row] = await db<Totals[]>`
    select
      coalesce(sum(count) filter (where thing = 'members'), 0)::int as members,
      coalesce(sum(count) filter (where thing = 'events'), 0)::int as events,
      coalesce(sum(count) filter (where thing = 'events' and state = 'pending'), 0)::int as pending_events,
      coalesce(sum(count) filter (where thing = 'poi'), 0)::int as pois,
      coalesce(sum(count) filter (where thing = 'poi' and state = 'false'), 0)::int as unverified_pois,
      coalesce(sum(count) filter (where thing = 'posts' and state = 'published'), 0)::int as posts,
      coalesce(sum(count) filter (where thing = 'comments'), 0)::int as comments,
      coalesce(sum(count) filter (where thing = 'diary_entries'), 0)::int as diary_entries,
      coalesce(sum(count) filter (where thing = 'itineraries'), 0)::int as itineraries
    from (
      select thing, state, count from day_counts where day = '-infinity'
      union all select thing, state, moved from day_count_moves
    ) kept`
  return row ?? nothing
}

export type DayRow = { thing: string; day: string; count: number; totalBefore: number }

/** Each thing day by day, in the order asked for, with how many there were before the first day. */
export function listDays(
  { db }: Pick<Ctx, 'db'>,
  asked: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<DayRow[]> {
  // A post that waits for an admin is none yet.
  const ofThese = db`thing = any(${asked as string[]}) and state <> 'waiting'`
  return db<DayRow[]>`
    with days as (
      select thing, day, sum(count)::int as count from (
        select thing, day, count from day_counts where ${ofThese} and day >= ${first}::date
        union all select thing, day, moved from day_count_moves where ${ofThese} and day >= ${first}::date
        -- So that no day is missing.
        union all select thing, day::date, 0
        from unnest(${asked as string[]}::text[]) thing,
          generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') day
      ) every group by thing, day
    ), ever as (
      select thing, sum(count)::int as count from (
        select thing, count from day_counts where ${ofThese} and day = '-infinity'
        union all select thing, moved from day_count_moves where ${ofThese}
      ) every group by thing
    ), summed as (
      select days.*, (coalesce(ever.count, 0) - sum(days.count) over (partition by thing))::int as total_before
      from days left join ever using (thing)
    )
    select * from summed where day <= ${last}::date
    order by array_position(${asked as string[]}::text[], thing), day`
}
