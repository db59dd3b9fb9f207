import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { createTestDatabase, type TestDatabase, variablesFor } from './database.ts'
import { times } from './forms.ts'
import { openSession } from './open-session.ts'
import { createPeople, type People, type Person } from './people.ts'
import type { Rider } from './riders.ts'
import { createServerProcess, freePort } from './server-process.ts'
import { TestClient } from './test-client.ts'

export type TwoProcesses = {
  database: TestDatabase
  dataDir: string
  people: People
  processes: (ReturnType<typeof createServerProcess> & { url: string })[]
  /** A new browser; even ones speak to the first process, odd ones to the second. */
  client(index: number): TestClient
  /** Browsers of one session, one at each process, as behind a balancer. */
  browsers(person: Person): Promise<[TestClient, TestClient]>
  rider(index: number, wish?: Parameters<People['create']>[0]): Promise<Rider>
  /** Each at the process after that of the one before. */
  riders(count: number): Promise<Rider[]>
}

/** The server as an operator runs it, twice on one database, behind one trusted proxy (see `from` of two-servers.ts). */
export function withTwoProcesses(env: Record<string, string> = {}): TwoProcesses {
  const current = {} as TwoProcesses
  beforeAll(async () => {
    current.dataDir = await mkdtemp(join(tmpdir(), 'tornanti-processes-'))
    current.database = await createTestDatabase(inject('databaseServer'))
    current.processes = []
    for (const _ of ['one', 'other']) current.processes.push(await startProcess(current, env))
    Object.assign(current, browsersOf(current))
  }, 90_000)
  beforeEach(() => current.database.sql`delete from attempts`)
  afterAll(async () => {
    for (const { end } of current.processes ?? []) await end('SIGTERM')
    await current.database?.drop()
    await rm(current.dataDir, { recursive: true, force: true })
  })
  return current
}

async function startProcess({ database, dataDir }: TwoProcesses, more: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1' }
  const process = createServerProcess({ ...own, ...variablesFor(database.address), ...more })
  await process.start(url)
  return { ...process, url }
}

function browsersOf({ database: { sql }, processes }: TwoProcesses) {
  // One hash for all of them: each takes a core for 45 ms.
  const people = createPeople(sql, createPasswordHasher())
  const client = (index: number) => {
    const { url = '' } = processes[index % 2] ?? {}
    return new TestClient(url, url)
  }
  const rider = async (index: number, wish: Parameters<People['create']>[0] = {}): Promise<Rider> => {
    const rider = { ...(await people.create(wish)), client: client(index) }
    await openSession(sql, rider, rider.client)
    return rider
  }
  return {
    people,
    client,
    rider,
    riders: (count: number) => Promise.all(times(count, (index) => rider(index))),
    browsers: async (person: Person) => {
      const both: [TestClient, TestClient] = [client(0), client(1)]
      await openSession(sql, person, ...both)
      return both
    },
  }
}

/**
 * A server that is full says so, and a person presses again a moment later. Only for what nobody is told twice: of an answer
 * that was lost the work may have been done.
 */
export async function persist<E extends AnyEndpoint>(
  client: TestClient,
  endpoint: E,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  for (let tries = 1; tries <= 200; tries++) {
    const answer = await client.call(endpoint, input, headers)
    if (answer.body.code !== 'BUSY') return answer
    await pause(100)
  }
  throw new Error('The server was full for twenty seconds.')
}
