import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, inject } from 'vitest'
import type { Sql } from '#server/db/client.ts'
import type { Place } from '#server/features/backup/backup.service.ts'
import type { Deleter } from '#server/features/backup/departures.service.ts'
import { readEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import type { Store } from '#server/platform/store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { dumpDatabase } from './dump.ts'
import { quickHasher } from './hashers.ts'
import { namesIn, storeKinds, type TestStore } from './stores.ts'

export const backupKey = 'a key that only tests know, and every reader of them'

export type TestPlace = Place & Deleter

export function placeOf(db: Sql, store: Store, wish: Partial<TestPlace> = {}): TestPlace {
  return {
    db,
    store,
    key: null,
    signal: new AbortController().signal,
    tell: () => {},
    config: readEnv({}),
    log: createLog({ isProduction: false, destination: { write: () => {} } }),
    passwords: quickHasher(),
    ...wish,
  }
}

/** Where a backup is restored to: a database without any table, a store without any file. Gone when the file ends. */
export type EmptyPlace = {
  database: TestDatabase
  media: TestStore
  place(wish?: Partial<TestPlace>): TestPlace
}

export async function anEmptyPlace(startStore = storeKinds[0]?.start): Promise<EmptyPlace> {
  if (!startStore) throw new Error('There is no kind of store.')
  const media = await startStore()
  const database = await createTestDatabase(inject('databaseServer'), 'template0')
  afterAll(async () => {
    await database.drop()
    await media.stop()
  })
  return { database, media, place: (wish) => placeOf(database.sql, media.store, wish) }
}

/** A folder for backups, gone when the test file ends. */
export function withBackupFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'tornanti-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}

/** What opens an account, and what was tied to it: it stays closed after a restore. */
export const doors = ['sessions', 'auth_tokens', 'push_subscriptions', 'push_outbox']

/** Everything that a backup must bring back: rows, where counting goes on, what triggers do, and the files. */
export async function everythingIn(sql: Sql, store: Store) {
  const sequences = await sql`select sequencename, last_value from pg_sequences order by 1`
  const triggers = await sql`
    select tgrelid::regclass::text as on, tgname as name, tgenabled as state from pg_trigger where not tgisinternal order by 1, 2`
  return {
    // Who runs is of the moment.
    rows: (await dumpDatabase(sql, { except: [...doors, 'running_servers'] })).split('\n'),
    sequences: [...sequences],
    triggers: [...triggers],
    files: await filesIn(store),
  }
}

export async function filesIn(store: Store): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of await namesIn(store)) {
    const content = await store.open(name)
    if (content) files[name] = (await buffer(content)).toString('base64')
  }
  return files
}

export async function tableCount(sql: Sql): Promise<number> {
  const tables = await sql`select from pg_tables where schemaname = 'public'`
  return tables.length
}

/** Mails change the database after whoever caused them was answered. */
export const mailsSettled = (sql: Sql) =>
  expect.poll(() => sql`select from mail_outbox where sent_at is null and failed_at is null`).toHaveLength(0)
