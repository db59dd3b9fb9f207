import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Sql } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { cookieName } from '#server/platform/session-cookie.ts'
import { freePort } from '#server/testing/server-process.ts'

export type OwnServer = {
  url: string
  sql: Sql
  pid: number
  /** What it has written so far. */
  output(): string
}

const mainFile = join(import.meta.dirname, '../server/main.ts')
const patienceMs = 60_000

/** The server as an operator runs it, in production, on a database of its own. */
export async function withOwnServer<Result>(
  env: Record<string, string>,
  work: (own: OwnServer) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // To a file: a line for each request, read by whoever asks, would be work of theirs.
  const logFile = join(dataDir, 'server.log')
  const log = openSync(logFile, 'a')
  const own = { NODE_ENV: 'production', PUBLIC_URL: url, PORT: String(port), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, ...own, ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const output = () => readFileSync(logFile, 'utf8')
  try {
    await untilReady(child, output)
    const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
    const sql = createClient(database.connection, { maxConnections: 2 })
    try {
      return await work({ url, sql, pid: child.pid ?? 0, output })
    } finally {
      await sql.end({ timeout: 2 })
    }
  } finally {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Once all its processes are there: that is when it says so. */
async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const limit = performance.now() + patienceMs
  while (!output().includes('Tornanti is ready at')) {
    if (child.exitCode !== null || performance.now() > limit)
      throw new Error(`The server did not start:\n${output()}`)
    await pause(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The cookie of a session, as such a server wants it. */
export const cookieOf = (token: string): string => `${cookieName({ hasSecureCookies: true })}=${token}`
