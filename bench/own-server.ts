import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Sql } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { cookieName } from '#server/platform/session-cookie.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'

export type OwnServer = { url: string; sql: Sql; server: ReturnType<typeof createServerProcess> }

/** The server as an operator runs it, in production, on a database of its own. */
export async function withOwnServer<Result>(
  env: Record<string, string>,
  work: (own: OwnServer) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { NODE_ENV: 'production', PUBLIC_URL: url, PORT: String(port), DATA_DIR: dataDir }
  const server = createServerProcess({ ...own, ...env })
  try {
    await server.start(url)
    const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
    const sql = createClient(database.connection, { maxConnections: 2 })
    try {
      return await work({ url, sql, server })
    } finally {
      await sql.end({ timeout: 2 })
    }
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The cookie of a session, as such a server wants it. */
export const cookieOf = (token: string): string => `${cookieName({ hasSecureCookies: true })}=${token}`
