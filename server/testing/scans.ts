import type { Sql } from '#server/db/client.ts'

type Scans = { whole: number; byIndex: number; met: number }

/**
 * How often PostgreSQL read a table as a whole, and by its indexes, and how many rows it met there, so far. Over one connection only: each reports
 * its own counts when it likes, and can be made to do so at once.
 */
export async function scansOf(onlyConnection: Sql, table: string): Promise<Scans> {
  await onlyConnection`select pg_stat_force_next_flush()`
  const [row] = await onlyConnection<Scans[]>`
    select seq_scan::int as whole, idx_scan::int as by_index, idx_tup_fetch::int as met
    from pg_stat_user_tables where relname = ${table}`
  if (!row) throw new Error(`Nothing is known of ${table}.`)
  return row
}

/** How many transactions this database has seen: of a connection outside of one, each statement is its own. */
export async function transactionsOf(onlyConnection: Sql): Promise<number> {
  await onlyConnection`select pg_stat_force_next_flush()`
  const [row] = await onlyConnection<{ count: number }[]>`
    select xact_commit::int as count from pg_stat_database where datname = current_database()`
  return row?.count ?? 0
}
