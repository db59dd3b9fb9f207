import type { TransactionSql } from 'postgres'
import type { Sql } from '#server/db/client.ts'

/** Rows by the hundred thousand take longer than the app lets any statement take, on a busy machine. */
export async function patiently(sql: Sql, work: (db: TransactionSql) => Promise<void>): Promise<void> {
  await sql.begin(async (db) => {
    await db`set local statement_timeout = 0`
    await work(db)
  })
}
