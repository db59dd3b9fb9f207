import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded/supervisor.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { signUpForm, tally, times } from './testing/forms.ts'
import { killUnderWriters } from './testing/kill-drill.ts'
import { createPeople } from './testing/people.ts'
import { createServerProcess, freePort, postmasterPid } from './testing/server-process.ts'
import { TestClient } from './testing/test-client.ts'
import { anyAddress } from './testing/writers.ts'

const kills = 5
const writers = 8
const writes = 50

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

  test.each([
    ['the server', 'server'],
    ['the database, the server staying up', 'database'],
  ] as const)(`under ${writers} writers ${kills} kill -9 of %s`, { timeout: 300_000 }, async (_, victim) => {
    const drill = await killUnderWriters({ url, dataDir, server, victim, kills, writers, writes })
    expect(drill.unaccounted).toEqual([])
    expect(drill.acknowledged).toBeGreaterThanOrEqual(kills * writes)
    expect(drill.ofSeveral).toBeGreaterThanOrEqual(kills)
  })

  test('of fifty sign-ups at once that meet, PostgreSQL’s log keeps no address and no number', async () => {
    const [email, phone] = ['canary.log@kill.example', '+393471029384']
    const sent = times(50, (index) => {
      const form = signUpForm(index % 2 ? { email } : { phone })
      return new TestClient(url, url).call(auth.signUp, form, anyAddress()).catch(() => null)
    })
    const statuses = tally((await Promise.all(sent)).map((answer) => answer?.status))
    expect(statuses['200']).toBe(2)
    // What a second question finds taken never reaches the constraint: one that surely does, with its row in the detail.
    const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
    const sql = createClient(database.connection, { maxConnections: 1 })
    const people = createPeople(sql, createPasswordHasher())
    for (const wish of [{ email }, { phone }])
      await expect(people.create(wish)).rejects.toThrow(/duplicate key value/)
    await sql.end()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key value violates unique constraint "profiles_email_key"')
    expect(log).toContain('duplicate key value violates unique constraint "profiles_phone_number_key"')
    for (const word of [email, phone, phone.slice(3), '@kill.example', 'insert into', '$argon2'])
      expect(log.includes(word), word).toBe(false)
  })

  test('Ctrl-C ends the server with code 0 and leaves no database process', async () => {
    const pid = await postmasterPid(dataDir)
    expect(await server.end('SIGINT')).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow()
  })
})
