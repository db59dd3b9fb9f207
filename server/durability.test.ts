import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded/supervisor.ts'
import { testPassword } from './testing/people.ts'
import { createServerProcess, freePort, postmasterPid, untilReady } from './testing/server-process.ts'
import { TestClient } from './testing/test-client.ts'

const kills = 10
const writers = 8

describe('acknowledged writes survive', () => {
  let dataDir = ''
  let url = ''
  let server: ReturnType<typeof createServerProcess>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tornanti-kill-'))
    const port = await freePort()
    url = `http://localhost:${port}`
    // One trusted proxy: each writer then counts as an address of its own and meets no limit.
    server = createServerProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1' })
    await server.start(url)
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  test(`${kills} kill -9 of the server under ${writers} writers`, { timeout: 300_000 }, async () => {
    const { acknowledged, stop } = startWriters(url)
    for (let round = 0; round < kills; round++) {
      await untilMore(acknowledged, 5)
      await server.end('SIGKILL')
      await server.start(url)
    }
    await stop()
    expect(await lostAmong(dataDir, acknowledged)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(kills * 5)
  })

  test(`${kills} kill -9 of the database under ${writers} writers, the server staying up`, {
    timeout: 300_000,
  }, async () => {
    const { acknowledged, stop } = startWriters(url)
    for (let round = 0; round < kills; round++) {
      await untilMore(acknowledged, 5)
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await untilReady(url, server.output)
    }
    await stop()
    expect(await lostAmong(dataDir, acknowledged)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(kills * 5)
  })

  test('Ctrl-C ends the server with code 0 and leaves no database process', async () => {
    const pid = await postmasterPid(dataDir)
    expect(await server.end('SIGINT')).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow()
  })
})

/** Sign-ups without end; only addresses whose sign-up was answered 200 count as acknowledged. */
function startWriters(url: string) {
  const acknowledged: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const name = randomUUID()
      const email = `${name}@kill.example`
      const form = { firstName: 'Ada', lastName: 'Prova', city: 'Como', email, password: testPassword }
      const answer = await new TestClient(url, url)
        .call(
          auth.signUp,
          { ...form, confirmPassword: testPassword, privacy: true, terms: true },
          { 'x-forwarded-for': randomAddress() },
        )
        .catch(() => null)
      if (answer?.status === 200) acknowledged.push(email)
      else await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: writers }, write))
  const stop = async () => {
    isOver = true
    await all
  }
  return { acknowledged, stop }
}

const randomAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 254)).join('.')

async function untilMore(acknowledged: string[], count: number): Promise<void> {
  const goal = acknowledged.length + count
  for (let tries = 0; acknowledged.length < goal; tries++) {
    if (tries > 600) throw new Error('No write was acknowledged for 30 s.')
    await pause(50)
  }
}

async function lostAmong(dataDir: string, emails: string[]): Promise<string[]> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
  const sql = createClient(database.connection, { maxConnections: 1 })
  const rows = await sql<{ email: string }[]>`select email from profiles where email = any(${emails})`
  await sql.end()
  const kept = new Set(rows.map((row) => row.email))
  return emails.filter((email) => !kept.has(email))
}
