import type { TransactionSql } from 'postgres'
import type { Sql } from '#server/db/client.ts'

/** Rows by the hundred thousand take longer than the app lets any statement take, on a busy machine. */
export async function patiently<Found>(
  sql: Sql,
  work: (db: TransactionSql) => PromiseLike<Found>,
): Promise<Found> {
  const [found] = await sql.begin(async (db) => {
    await db`set local statement_timeout = 0`
    return [await work(db)] as const
  })
  return found as Found
}
