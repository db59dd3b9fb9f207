import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareAppRole } from '#server/db/app-role.ts'
import { createClient } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { startDebianPostgres } from '../debian-postgres.ts'
import { afterwards } from '../parts/cleaning.ts'

export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-hard-'))
  // A process that was killed a moment ago may still write its last word.
  afterwards(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** A server process on a free port of this machine; gone when the part is over. */
export async function ownServer(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // A trusted proxy: each request may then count as an address of its own and meets no limit.
  const server = createServerProcess({ PORT: String(port), DEMO: '0', TRUST_PROXY: '1', ...env })
  afterwards(() => server.end('SIGTERM'))
  await server.start(url)
  return { server, url, port }
}

/** The same with the database that it brings, in a folder of its own. */
export async function ownTornanti(env: Record<string, string> = {}, folder?: string) {
  const dataDir = folder ?? (await ownFolder())
  // A server that was killed leaves its database running: whoever takes it over can end it.
  afterwards(async () => (await startEmbeddedPostgres({ dataDir, log: () => {} })).stop())
  const { server, url } = await ownServer({ DATA_DIR: dataDir, ...env })
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
  const sql = createClient(database.connection, { maxConnections: 2 })
  afterwards(() => sql.end({ timeout: 1 }))
  return { server, url, dataDir, sql }
}

/** A server inside this process, on a database of its own, with passwords that cost nothing. */
export async function ownTestServer() {
  const database = await ownDatabase()
  await migrate(database.sql)
  // As every start does: the server works in a role of its own.
  await prepareAppRole(database.sql, createLog({ isProduction: false, destination: { write: () => {} } }))
  const server = await startTestServer({
    database: { ...database, drop: async () => {} },
    passwords: quickHasher(),
  })
  afterwards(server.stop)
  return { server, sql: database.sql }
}

/** Debian's PostgreSQL, gone when the part is over; null where it is missing. */
export async function ownDebianPostgres() {
  const postgres = await startDebianPostgres()
  if ('reason' in postgres) return null
  afterwards(postgres.stop)
  return postgres
}

/** A database that outlives the servers on it. */
export async function ownDatabase() {
  const dataDir = await ownFolder()
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  afterwards(database.stop)
  const sql = createClient(database.connection, { maxConnections: 2 })
  afterwards(() => sql.end({ timeout: 1 }))
  return { address: database.connection, sql, dataDir, stop: database.stop }
}
