import type { Db } from '#server/platform/context.ts'

/**
 * A number of ours as part of the statement itself. Behind a limit that is a parameter PostgreSQL expects a tenth of the table:
 * the plan that it would keep then reads whole tables, so it keeps none and plans anew for each page (decision 052).
 */
export function literal(db: Db, number: number) {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no number of rows.`)
  return db.unsafe(String(number))
}
