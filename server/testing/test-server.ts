import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { buildApp } from '#server/app.ts'
import { openAppDatabase } from '#server/db/app-database.ts'
import { appRole } from '#server/db/app-role.ts'
import type { DatabaseAddress, Sql } from '#server/db/client.ts'
import { watchSettings } from '#server/features/settings/settings.service.ts'
import { startJobs } from '#server/jobs.ts'
import type { Replica, Services } from '#server/platform/context.ts'
import { type Config, readEnv } from '#server/platform/env.ts'
import type { LiveOptions } from '#server/platform/live.ts'
import { createLog } from '#server/platform/log.ts'
import { openStore } from '#server/platform/open-store.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/platform/passwords.ts'
import { noPulse } from '#server/platform/pulse.ts'
import type { RollCallOptions } from '#server/platform/roll-call.ts'
import type { Store } from '#server/platform/store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createPeople, type People } from './people.ts'
import { changeSettings } from './settings.ts'
import { TestClient } from './test-client.ts'

export type TestServer = {
  url: string
  dataDir: string
  /** As its owner. */
  database: TestDatabase
  people: People
  mailbox: Mailbox
  /** What jobs and services work with, for tests that call them without a request. */
  services: Services
  /** The settings as this server knows them at the moment. */
  settings(): Settings
  /** Every line the server logged, as JSON text. */
  logLines: string[]
  /** A browser of its own: cookies are kept between its calls. */
  client(): TestClient
  stop(): Promise<void>
}

type Options = {
  env?: Record<string, string>
  config?: Partial<Config>
  passwords?: PasswordHasher
  database?: TestDatabase
  /** The way to the database, where it is not the straight one. */
  address?: DatabaseAddress
  /** Works on this and nothing else, for tests that count what is asked. */
  db?: Sql
  live?: LiveOptions
  rollCall?: RollCallOptions
  replica?: Replica
  /** Where the built web app lies; without one, the API alone is served. */
  webFolder?: string
  store?: Store
  clock?: () => Date
}

/** The real app on a real port and a fresh PostgreSQL database, with its jobs running. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-server-'))
  const database = options.database ?? (await createTestDatabase(inject('databaseServer')))
  const logLines: string[] = []
  const keep = (line: string) => {
    logLines.push(line)
    // A test that meets a bug shows which.
    if (line.includes('"Answered INTERNAL"')) console.error(line)
  }
  const log = createLog({ isProduction: false, destination: { write: keep } })
  const config = {
    ...readEnv({ NODE_ENV: 'test', DEMO: '0', PORT: '0', DATA_DIR: dataDir, ...options.env }),
    // Nobody is on the way to a server whose test is over.
    stopDelayMs: 0,
    ...options.config,
  }
  const opened = options.db
    ? null
    : openAppDatabase(options.address ?? database.address, { role: appRole, log })
  const own = options.db as Sql
  const { db, quick, pulse } = opened ?? { db: own, quick: own, pulse: noPulse }
  const settings = await watchSettings(db, log)
  const passwords = options.passwords ?? createPasswordHasher()
  const store = options.store ?? openStore(config)
  const clock = options.clock ?? (() => new Date())
  const replica = options.replica ?? null
  const services = {
    config,
    db,
    quick,
    replica,
    pulse,
    log,
    passwords,
    settings: settings.current,
    clock,
    store,
  }
  const app = await buildApp(services, {
    // Servers of a test end together; whoever counts statements shall not meet it.
    rollCall: options.rollCall ?? { everyMs: 3_600_000 },
    ...(options.live && { live: options.live }),
    ...(options.webFolder && { webFolder: options.webFolder }),
  })
  const jobs = await startJobs(services)
  // Without this the first sweep would take away what a test has just put there to see swept.
  await jobs.swept()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    url,
    dataDir: config.dataDir,
    database,
    people: createPeople(database.sql, passwords),
    mailbox: createMailbox(join(config.dataDir, 'mail')),
    services,
    settings: settings.current,
    logLines,
    client: () => new TestClient(url, config.publicUrl),
    stop: async () => {
      await app.close()
      await jobs.stop()
      await settings.stop()
      await opened?.close()
      // A database that was handed in belongs to the caller.
      if (!options.database) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A server for all tests of a file; attempt counts and settings start afresh before each test. */
export function withTestServer(options: Options = {}): { current: TestServer } {
  const holder = {} as { current: TestServer }
  beforeAll(async () => {
    holder.current = await startTestServer(options)
  })
  beforeEach(async () => {
    await holder.current.database.sql`delete from attempts`
    await changeSettings(holder.current, defaultSettings)
  })
  afterAll(() => holder.current?.stop())
  return holder
}
