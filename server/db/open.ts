import { mkdir } from 'node:fs/promises'
import { createClient, type Sql } from './client.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'

const oldestVersion = 15

type Options = {
  databaseUrl: string | null
  dataDir: string
  log: (message: string) => void
  /** For the command line: use the embedded server of a running Tornanti instead of refusing. */
  share?: boolean
}

/** The database this process works on: a server of the operator's, or the embedded one under DATA_DIR. */
export async function openDatabase({ databaseUrl, dataDir, log, share }: Options) {
  if (databaseUrl) {
    const sql = createClient(databaseUrl)
    await refuseOldServer(sql)
    return { sql, close: () => sql.end({ timeout: 5 }) }
  }
  await mkdir(dataDir, { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir, log, ...(share !== undefined && { share }) })
  const sql = createClient(server.connection)
  return {
    sql,
    close: async () => {
      await sql.end({ timeout: 5 })
      if (server.owned) await server.stop()
    },
  }
}

async function refuseOldServer(sql: Sql): Promise<void> {
  const [row] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int / 10000 as version`
  if (!row || row.version < oldestVersion) {
    throw new Error(
      `DATABASE_URL points to PostgreSQL ${row?.version}; Tornanti needs ${oldestVersion} or newer.`,
    )
  }
}
