import { existsSync } from 'node:fs'
import postgres from 'postgres'
import { ConfigError } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/log.ts'
import { openAppDatabase } from './app-database.ts'
import { appRole, prepareAppRole } from './app-role.ts'
import { createClient, type DatabaseAddress, type Sql } from './client.ts'
import { clusterFolder } from './embedded/cluster.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import { refusePooler, refuseUnfitLogin, withoutRole } from './pooler.ts'
import { lackedRelease } from './postgres-versions.ts'

const oldestVersion = 15

type Options = {
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads through a pooler. */
  databaseDirectUrl: string | null
  databaseReplicaUrl: string | null
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
export async function openDatabase(options: Options) {
  const {
    databaseUrl,
    databaseDirectUrl,
    databaseReplicaUrl: replica,
    dataDir,
    log,
    isProduction,
    share,
  } = options
  if (databaseUrl) {
    const variable = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    const address = databaseDirectUrl ?? databaseUrl
    const sql = createClient(address)
    await refuseUnfitServer(sql, variable).catch(async (error) => {
      await sql.end({ timeout: 1 })
      throw toSentence(error, variable, address)
    })
    const pooler = databaseDirectUrl ? databaseUrl : null
    return withRoles(address, sql, {
      advice: 'bring it up to date',
      mustHaveRole: isProduction,
      pooler,
      replica,
    })
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

/** Where the application finds its database, and as whom; null: as the owner. All that another process needs to know. */
export type AppPlace = {
  address: DatabaseAddress
  role: string | null
  /** What stands between the application and the database; null: nothing does. */
  pooler: string | null
  replica: string | null
}

/** The database as the application has it, once it was prepared, by this process or by another of the same server. */
export const openAsApp = ({ address, ...wish }: AppPlace, log: Logger) =>
  openAppDatabase(address, { ...wish, log })

type Behind = {
  /** As the owner of the tables nothing would keep the application from rewriting what is only ever added. */
  mustHaveRole?: boolean
  /** What to do about an engine that lacks security releases; null: nothing is said. */
  advice: string | null
  pooler?: string | null
  replica?: string | null
  /** What ends with the connections. */
  stop?: () => Promise<void>
}

/** The database as its owner, who migrates and seeds it, and as the application, which may do less. */
function withRoles(
  address: DatabaseAddress,
  sql: Sql,
  { advice, mustHaveRole = false, pooler = null, replica = null, stop }: Behind,
) {
  return {
    sql,
    prepareForApp: async (log: Logger): Promise<AppPlace> => {
      if (advice !== null) await warnOfOldMinor(sql, log, advice)
      await warnOfForgetting(sql, log)
      const role = (await prepareAppRole(sql, log)) ? appRole : null
      if (pooler !== null && role === null) throw withoutRole()
      if (mustHaveRole && role === null)
        throw new ConfigError([
          `The user of DATABASE_URL must be a member of ${appRole}: docs/operations.md, "The role of the application", has two statements for that.`,
        ])
      if (pooler !== null) await refuseUnfitPooler(pooler)
      return { address, role, pooler, replica }
    },
    close: async () => {
      await sql.end({ timeout: 5 })
      await stop?.()
    },
  }
}

async function refuseUnfitServer(sql: Sql, variable: string): Promise<void> {
  await refusePooler(sql, variable)
  const { major } = await versionOf(sql)
  if (major < oldestVersion)
    throw new ConfigError([
      `${variable} points to PostgreSQL ${major}; Tornanti needs ${oldestVersion} or newer.`,
    ])
  const [database] = await sql<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`
  // In any other, half of what people write would be refused one day, when they write it.
  if (database && database.encoding !== 'UTF8')
    throw new ConfigError([
      `${variable} points to a database in ${database.encoding}; Tornanti needs UTF8: createdb -E UTF8 -T template0.`,
    ])
}

/** Once, before any process works through it. */
async function refuseUnfitPooler(pooler: string): Promise<void> {
  const pooled = createClient(pooler, { isPooled: true, maxConnections: 1 })
  try {
    await refuseUnfitLogin(pooled)
  } catch (error) {
    throw toSentence(error as Error, 'DATABASE_URL', pooler)
  } finally {
    await pooled.end({ timeout: 1 })
  }
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

/** What must not be off, or a power cut takes what was acknowledged, or more. */
const settingsToRemember = ['fsync', 'full_page_writes', 'synchronous_commit']

async function warnOfForgetting(sql: Sql, log: Logger): Promise<void> {
  const off = await sql<{ name: string }[]>`
    select name from pg_settings where name = any(${settingsToRemember}) and setting = 'off' order by name`
  if (off.length > 0)
    log.warn(
      { off: off.map(({ name }) => name) },
      'PostgreSQL may lose what it has acknowledged: switch on what is off',
    )
}

async function versionOf(sql: Sql): Promise<{ major: number; minor: number }> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  const version = row?.version ?? 0
  return { major: Math.floor(version / 10_000), minor: version % 10_000 }
}

function toSentence(error: Error & { code?: string }, variable: string, address: string): ConfigError {
  if (error instanceof ConfigError) return error
  if (!(error instanceof postgres.PostgresError)) {
    const host = new URL(address).host || 'this one'
    return new ConfigError([
      `${variable} must point to a PostgreSQL server that answers; ${host} does not (${error.code ?? error.message}).`,
    ])
  }
  // 28: no such user or a wrong password; 3D: no such database.
  const wanted = /^(28|3D)/.test(error.code)
    ? 'hold a user, password and database that PostgreSQL accepts'
    : 'point to a PostgreSQL server that is ready'
  return new ConfigError([`${variable} must ${wanted}; it says: ${error.message}.`])
}
