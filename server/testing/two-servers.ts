import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { defaultSettings } from '#contract/settings-values.ts'
import { createClient } from '#server/db/client.ts'
import type { LiveOptions } from '#server/platform/live.ts'
import type { PasswordHasher } from '#server/platform/passwords.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { quickHasher } from './hashers.ts'
import { changeSettings } from './settings.ts'
import type { TestClient } from './test-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type TwoServers = {
  database: TestDatabase
  servers: [TestServer, TestServer]
  people: TestServer['people']
  /** The mails of both: either may send what the other queued. */
  mailbox: TestServer['mailbox']
  /** A new browser; even ones speak to the first server, odd ones to the second. */
  client(index: number): TestClient
}

/** Two servers that share nothing but the database, behind one trusted proxy (see `from`). */
export function withTwoServers(
  options: { env?: Record<string, string>; passwords?: PasswordHasher; live?: LiveOptions } = {},
): TwoServers {
  const current = {} as TwoServers
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tornanti-two-'))
    const database = await createTestDatabase(inject('databaseServer'))
    const start = () => {
      const passwords = options.passwords ?? quickHasher()
      const own = { ...database, sql: createClient(database.address) }
      return startTestServer({
        env: { TRUST_PROXY: '1', DATA_DIR: dataDir, ...options.env },
        passwords,
        database: own,
        ...(options.live && { live: options.live }),
      })
    }
    const servers: [TestServer, TestServer] = [await start(), await start()]
    const client = (index: number) => servers[index % 2 === 0 ? 0 : 1].client()
    const { people, mailbox } = servers[0]
    Object.assign(current, { database, servers, people, mailbox, client })
  })
  beforeEach(async () => {
    await current.database.sql`delete from attempts`
    const [first, second] = current.servers
    await changeSettings(first, defaultSettings, [second])
  })
  afterAll(async () => {
    for (const server of current.servers ?? []) {
      await server.stop()
      await server.database.sql.end({ timeout: 2 })
    }
    await current.database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return current
}

/** The header by which a trusted proxy names the address number `index`. */
export const from = (index: number): Record<string, string> => ({
  'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
})
