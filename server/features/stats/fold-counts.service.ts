import { inTransaction } from '#server/db/client.ts'
import type { Db } from '#server/platform/context.ts'

/**
 * Puts what came and went into the counts of its days. In one statement: whoever reads meanwhile sees it in one place or
 * in the other, never in both. One server at a time: two would take parts of one change apart.
 */
export async function foldCounts(db: Db): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    const [lock] = await db<{ isOurs: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('tornanti.fold_counts')) as is_ours`
    if (!lock?.isOurs) return
    await db`
      with moves as (delete from day_count_moves returning thing, day, state, moved)
      insert into day_counts as kept
      select thing, span.day, state, sum(moved)::int
      from moves cross join lateral (values (moves.day), ('-infinity')) span(day)
      group by thing, span.day, state having sum(moved) <> 0
      on conflict (thing, day, state) do update set count = kept.count + excluded.count`
    await db`delete from day_counts where count = 0`
  })
}
