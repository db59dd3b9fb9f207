import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings } from '#contract/settings-values.ts'
import { buildApp } from '#server/app.ts'
import { createClient, type DatabaseAddress, type Sql } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { openStore } from '#server/platform/open-store.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { noPulse } from '#server/platform/pulse.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { inDatabase } from '#server/testing/database.ts'
import { createPeople } from '#server/testing/people.ts'

/** One PostgreSQL; each community on it has a database and a server of its own, so that both can be asked in turn. */
export async function withPostgres<Result>(
  work: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export type Community = {
  sql: Sql
  riderId: string
  get(path: string): Promise<unknown>
  send(method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object): Promise<unknown>
  stop(): Promise<void>
}

export async function startCommunity(
  postgres: DatabaseAddress,
  fill: (sql: Sql) => Promise<unknown>,
): Promise<Community> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  const admin = createClient(postgres, { maxConnections: 1 })
  await admin`create database ${admin(name)}`
  await admin.end()
  const sql = createClient(inDatabase(postgres, name))
  await migrate(sql)
  const passwords = createPasswordHasher()
  const rider = await createPeople(sql, passwords).create()
  const token = newToken()
  await sql`insert into sessions (token_hash, user_id) values (${hashToken(token)}, ${rider.id})`
  // Filling a hundred thousand rows takes longer than any request may.
  await sql.begin(async (db) => {
    await db`set local statement_timeout = 0`
    await fill(db as unknown as Sql)
  })
  const connection = await sql.reserve()
  await connection`set statement_timeout = 0`
  await connection`vacuum analyze`
  await connection`reset statement_timeout`
  connection.release()
  const config = readEnv({ NODE_ENV: 'test', DEMO: '0', PORT: '0' })
  const log = createLog({ isProduction: true, destination: { write: () => {} } })
  const app = await buildApp({
    config,
    db: sql,
    quick: sql,
    pulse: noPulse,
    log,
    passwords,
    settings: () => defaultSettings,
    clock: () => new Date(),
    store: openStore(config),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        cookie: `tornanti=${token}`,
        ...(method !== 'GET' && { origin: config.publicUrl }),
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    sql,
    riderId: rider.id,
    get: (path) => ask('GET', path),
    send: ask,
    stop: async () => {
      await app.close()
      await sql.end({ timeout: 2 })
    },
  }
}
