import type { Db } from '#server/platform/context.ts'

/** A moment inside of JSON as all moments travel; PostgreSQL would write an offset instead of the Z. */
export const isoText = (db: Db, moment: ReturnType<Db>) =>
  db`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
