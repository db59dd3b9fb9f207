import type { Db } from '#server/platform/context.ts'

/**
 * Those of some people, as `asker.id`, for whom a row is there: one look at a key for each. By `= any(…)` PostgreSQL before 17 would read
 * all that belongs to the thing, every like of a post.
 */
export const askersWith = (db: Db, ids: readonly string[], row: ReturnType<Db>) => db`
  array(select asker.id from unnest(${ids}::uuid[]) asker(id) where (select true ${row}))`
