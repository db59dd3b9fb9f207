import postgres from 'postgres'
import { ConfigError } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/log.ts'
import { openAppDatabase } from './app-database.ts'
import { appRole, prepareAppRole } from './app-role.ts'
import { createClient, type DatabaseAddress, type Sql } from './client.ts'
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
    await refuseOldServer(sql).catch(async (error) => {
      await sql.end({ timeout: 1 })
      throw toSentence(error, databaseUrl)
    })
    return withRoles(databaseUrl, sql, async () => {})
  }
  const server = await startEmbeddedPostgres({ dataDir, log, ...(share !== undefined && { share }) })
  const sql = createClient(server.connection)
  return withRoles(server.connection, sql, async () => {
    if (server.owned) await server.stop()
  })
}

/** The database as its owner, who migrates and seeds it, and as the application, which may do less. */
function withRoles(address: DatabaseAddress, sql: Sql, stop: () => Promise<void>) {
  let app: ReturnType<typeof openAppDatabase> | undefined
  return {
    sql,
    openForApp: async (log: Logger) => {
      const role = (await prepareAppRole(sql, log)) ? appRole : null
      app = openAppDatabase(address, role, log)
      const [row] = await app.db<{ name: string }[]>`select current_user as name`
      // A pooler in between may leave out what it does not know.
      if (role && row?.name !== role) log.warn(`The application works as ${row?.name}, not as ${role}`)
      return app
    },
    close: async () => {
      await Promise.all([app?.close(), sql.end({ timeout: 5 })])
      await stop()
    },
  }
}

async function refuseOldServer(sql: Sql): Promise<void> {
  const [row] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int / 10000 as version`
  if (!row || row.version < oldestVersion) {
    throw new ConfigError([
      `DATABASE_URL points to PostgreSQL ${row?.version}; Tornanti needs ${oldestVersion} or newer.`,
    ])
  }
}

function toSentence(error: Error & { code?: string }, databaseUrl: string): ConfigError {
  if (error instanceof ConfigError) return error
  if (!(error instanceof postgres.PostgresError)) {
    const host = new URL(databaseUrl).host || 'this one'
    return new ConfigError([
      `DATABASE_URL must point to a PostgreSQL server that answers; ${host} does not (${error.code ?? error.message}).`,
    ])
  }
  // 28: no such user or a wrong password; 3D: no such database.
  const wanted = /^(28|3D)/.test(error.code)
    ? 'hold a user, password and database that PostgreSQL accepts'
    : 'point to a PostgreSQL server that is ready'
  return new ConfigError([`DATABASE_URL must ${wanted}; it says: ${error.message}.`])
}
