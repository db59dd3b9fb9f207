import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { cookieName } from '#server/platform/session-cookie.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { createTestDatabase, type TestDatabase, variablesFor } from './database.ts'
import { createServerProcess, freePort } from './server-process.ts'

type LogLine = {
  worker?: string
  pid?: number
  msg?: string
  event?: string
  route?: string
  refusal?: string | null
  how?: string
}

export type WebProcesses = {
  url: string
  database: TestDatabase
  server: ReturnType<typeof createServerProcess>
  start(env?: Record<string, string>): Promise<void>
  /** What all processes have logged so far. */
  log(): LogLine[]
  /** The process number of each worker, the newest of each name. */
  pids(): Map<string, number>
  /** The cookie of a new session. */
  cookieFor(userId: string): Promise<string>
}

/** A server of two web processes and one for jobs, in production: there each request is in the log, with who answered it. */
export function withWebProcesses(): WebProcesses {
  const current = {} as WebProcesses
  let dataDir = ''
  let output = () => ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tornanti-web-processes-'))
    current.database = await createTestDatabase(inject('databaseServer'))
  })
  afterAll(async () => {
    await current.server?.end('SIGTERM')
    await current.database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const log = (): LogLine[] =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line))
  return Object.assign(current, {
    log,
    start: async (env: Record<string, string> = {}) => {
      const port = await freePort()
      current.url = `http://localhost:${port}`
      const own = { NODE_ENV: 'production', PUBLIC_URL: current.url, PORT: String(port), DATA_DIR: dataDir }
      const processes = { WEB_CONCURRENCY: '2', TRUST_PROXY: '1' }
      current.server = createServerProcess({
        ...own,
        ...processes,
        ...variablesFor(current.database.address),
        ...env,
      })
      output = current.server.output
      await current.server.start(current.url)
      await expect.poll(output, { timeout: 30_000 }).toContain('Tornanti is ready at')
    },
    pids: () => new Map(log().flatMap(({ worker, pid }) => (worker && pid ? [[worker, pid] as const] : []))),
    cookieFor: async (userId: string) => {
      const token = newToken()
      await current.database
        .sql`insert into sessions (token_hash, user_id) values (${hashToken(token)}, ${userId})`
      return `${cookieName({ hasSecureCookies: true })}=${token}`
    },
  })
}

/** One connection that is kept: all that is asked on it is answered by one process. */
export function openLine({ url, log }: WebProcesses, cookie = '') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const begin = (method: string, path: string, body?: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) }
      const asked = request(`${url}${path}`, { agent, method, headers })
      asked.once('response', resolve).once('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await begin(method, path, body)
    return { status: answer.statusCode, body: await text(answer) }
  }
  const answered = () => log().filter(({ route }) => route === '/api/health')
  return {
    ask,
    begin,
    /** Which process is at the other end. While nobody else asks. */
    worker: async (): Promise<string> => {
      const before = answered().length
      await ask('GET', '/api/health')
      await expect.poll(() => answered().length).toBeGreaterThan(before)
      return answered().at(-1)?.worker ?? ''
    },
    close: () => agent.destroy(),
  }
}
