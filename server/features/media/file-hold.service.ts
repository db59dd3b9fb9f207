import postgres from 'postgres'
import type { Sql } from '#server/db/client.ts'
import type { Db } from '#server/platform/context.ts'
import { notify } from '#server/platform/notices.ts'

/**
 * From here to `release` no file of a deleted picture is removed, on any server: whoever copies the pictures of one moment
 * finds all of them. One holder at a time; the end of its connection is its release. Null: another one holds them.
 */
export async function holdFiles(
  sql: Sql,
  patienceSeconds: number,
): Promise<{ release(): Promise<void> } | null> {
  const connection = await sql.reserve()
  try {
    // The lock is had at once but for a sweep that is just removing a few files.
    await connection`select set_config('statement_timeout', ${`${patienceSeconds}s`}, false)`
    await connection`select pg_advisory_lock(hashtext('tornanti.media_files'))`
  } catch (error) {
    await connection`reset statement_timeout`.catch(() => {})
    connection.release()
    if (error instanceof postgres.PostgresError && error.code === queryCancelled) return null
    throw error
  }
  return {
    release: async () => {
      await connection`select pg_advisory_unlock(hashtext('tornanti.media_files'))`
      // What came into the trash meanwhile has waited for this.
      await notify(connection, 'media_trashed')
      await connection`reset statement_timeout`
      connection.release()
    },
  }
}

const queryCancelled = '57014'

/** Asked in the transaction that removes files: nobody begins to hold them before it has ended. */
export async function areFilesHeld(db: Db): Promise<boolean> {
  const [row] = await db<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(hashtext('tornanti.media_files')) as is_free`
  return row?.isFree !== true
}
