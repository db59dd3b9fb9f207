import { existsSync } from 'node:fs'
import postgres from 'postgres'
import { ConfigError } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/log.ts'
import { openAppDatabase } from './app-database.ts'
import { appRole, prepareAppRole } from './app-role.ts'
import { createClient, type DatabaseAddress, type Sql } from './client.ts'
import { clusterFolder } from './embedded/cluster.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import { lackedRelease } from './postgres-versions.ts'

const oldestVersion = 15

type Options = {
  databaseUrl: string | null
  dataDir: string
  log: (message: string) => void
  isProduction: boolean
  /** For the command line: use the embedded server of a running Tornanti instead of refusing. */
  share?: boolean
}

/** Whether there is one already: a command for operators must not make a second, empty Tornanti by a slip of the pen. */
export const hasDatabase = ({ databaseUrl, dataDir }: Pick<Options, 'databaseUrl' | 'dataDir'>): boolean =>
  databaseUrl !== null || existsSync(clusterFolder(dataDir))

/** The database this process works on: a server of the operator's, or the embedded one under DATA_DIR. */
export async function openDatabase({ databaseUrl, dataDir, log, isProduction, share }: Options) {
  if (databaseUrl) {
    const sql = createClient(databaseUrl)
    await refuseOldServer(sql).catch(async (error) => {
      await sql.end({ timeout: 1 })
      throw toSentence(error, databaseUrl)
    })
    return withRoles(databaseUrl, sql, { advice: 'bring it up to date' })
  }
  const server = await startEmbeddedPostgres({ dataDir, log, ...(share !== undefined && { share }) })
  const sql = createClient(server.connection)
  // To try it alone the embedded one is good enough, and whoever tries it can do nothing about it.
  const advice = isProduction ? 'use a server of your own (DATABASE_URL)' : null
  const stop = async () => {
    if (server.owned) await server.stop()
  }
  return withRoles(server.connection, sql, { advice, stop })
}

/** What to do about an engine that lacks security releases (null: nothing is said), and what ends with the connections. */
type Behind = { advice: string | null; stop?: () => Promise<void> }

/** The database as its owner, who migrates and seeds it, and as the application, which may do less. */
function withRoles(address: DatabaseAddress, sql: Sql, { advice, stop }: Behind) {
  let app: ReturnType<typeof openAppDatabase> | undefined
  return {
    sql,
    openForApp: async (log: Logger) => {
      if (advice !== null) await warnOfOldMinor(sql, log, advice)
      const role = (await prepareAppRole(sql, log)) ? appRole : null
      app = openAppDatabase(address, role, log)
      const [row] = await app.db<{ name: string }[]>`select current_user as name`
      // A pooler in between may leave out what it does not know.
      if (role && row?.name !== role) log.warn(`The application works as ${row?.name}, not as ${role}`)
      return app
    },
    close: async () => {
      await Promise.all([app?.close(), sql.end({ timeout: 5 })])
      await stop?.()
    },
  }
}

async function refuseOldServer(sql: Sql): Promise<void> {
  const { major } = await versionOf(sql)
  if (major < oldestVersion)
    throw new ConfigError([
      `DATABASE_URL points to PostgreSQL ${major}; Tornanti needs ${oldestVersion} or newer.`,
    ])
}

/** Said and not refused: a service that does not start helps nobody, and some distributions mend without a new number. */
async function warnOfOldMinor(sql: Sql, log: Logger, advice: string): Promise<void> {
  const { major, minor } = await versionOf(sql)
  const lacked = lackedRelease(`${major}.${minor}`, new Date().toISOString().slice(0, 10))
  if (lacked)
    log.warn(
      `PostgreSQL ${major}.${minor} lacks the security release of ${lacked.day}; from ${lacked.wanted} on it has all that are known: ${advice}`,
    )
}

async function versionOf(sql: Sql): Promise<{ major: number; minor: number }> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  const version = row?.version ?? 0
  return { major: Math.floor(version / 10_000), minor: version % 10_000 }
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
