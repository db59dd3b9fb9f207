import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { inDatabase } from '#server/testing/database.ts'
import { times } from '#server/testing/forms.ts'
import { createClient, type Sql } from './client.ts'
import { migrate } from './migrate.ts'

const server = inject('databaseServer')
let admin: Sql
let sql: Sql
let name = ''
let folder = ''
let round = 0

beforeEach(async () => {
  admin = createClient(server, { maxConnections: 1 })
  round += 1
  name = `migrate_${process.pid}_${round}`
  await admin`create database ${admin(name)}`
  sql = createClient(inDatabase(server, name))
  folder = await mkdtemp(join(tmpdir(), 'tornanti-migrations-'))
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await admin`drop database ${admin(name)} with (force)`
  await admin.end()
  await rm(folder, { recursive: true })
})

/** Migrates by files of the test's own making. */
async function migrateBy(files: Record<string, string>, client = sql) {
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'tornanti-migrations-'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return migrate(client, pathToFileURL(`${folder}/`))
}
const applied = () => sql`select version, name from schema_migrations order by version`
const exists = async (table: string) => (await sql`select to_regclass(${table}) as found`)[0]?.found !== null

const first = { '0001_one.sql': 'create table one (id int);' }
const second = { '0002_two.sql': 'create table two (id int); insert into one values (2);' }

test('an empty database gets the whole schema, and a second start nothing', async () => {
  expect(await migrate(sql)).toContain('0001_accounts.sql')
  expect(await exists('profiles')).toBe(true)
  expect(await migrate(sql)).toEqual([])
})

test('five servers at once apply it once', async () => {
  const clients = times(5, () => createClient(inDatabase(server, name)))
  const results = await Promise.all(clients.map((client) => migrate(client)))
  expect(results.filter((names) => names.length > 0)).toHaveLength(1)
  const rows = await applied()
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1))
  await Promise.all(clients.map((client) => client.end()))
})

test('only what is missing is applied, in order', async () => {
  expect(await migrateBy(first)).toEqual(['0001_one.sql'])
  expect(await migrateBy({ ...second, ...first })).toEqual(['0002_two.sql'])
  expect((await applied()).map(({ name }) => name)).toEqual(['0001_one.sql', '0002_two.sql'])
})

test('a file changed after it was applied is refused, and nothing further is applied', async () => {
  await migrateBy(first)
  const changed = { '0001_one.sql': `${first['0001_one.sql']} ` }
  await expect(migrateBy({ ...changed, ...second })).rejects.toThrow(
    'Migration 0001_one.sql was changed after it was applied. Restore the file; add a new one instead.',
  )
  expect(await exists('two')).toBe(false)
})

test('an older server refuses a newer schema', async () => {
  await migrateBy({ ...first, ...second })
  await expect(migrateBy(first)).rejects.toThrow(
    'The database was migrated by a newer version of Tornanti (0002_two.sql). Update this server; it must not run on that schema.',
  )
})

test('a migration that fails leaves nothing of itself, keeps those before it, and can be mended', async () => {
  const failing = {
    '0002_two.sql': 'create table two (id int); insert into one values (1); select 1/0;',
    '0003_three.sql': 'create table three (id int);',
  }
  await expect(migrateBy({ ...first, ...failing })).rejects.toThrow('division by zero')
  expect((await applied()).map(({ name }) => name)).toEqual(['0001_one.sql'])
  expect([await exists('two'), await exists('three')]).toEqual([false, false])
  expect(await sql`select from one`).toHaveLength(0)
  expect(await migrateBy({ ...first, ...second })).toEqual(['0002_two.sql'])
})

test('a migration that cannot be recorded is not applied either', async () => {
  const unrecordable = "create table two (id int); insert into schema_migrations values (2, 'two', 'x');"
  await expect(migrateBy({ ...first, '0002_two.sql': unrecordable })).rejects.toThrow('duplicate key')
  expect(await exists('two')).toBe(false)
  expect((await applied()).map(({ version }) => version)).toEqual([1])
})

test('after a failure another server can migrate: the lock is free and the connection clean', async () => {
  await expect(migrateBy({ '0001_one.sql': 'nonsense;' })).rejects.toThrow('syntax error')
  const other = createClient(inDatabase(server, name), { maxConnections: 1 })
  expect(await migrateBy(first, other)).toEqual(['0001_one.sql'])
  await other.end()
  const [limit] = await sql`select current_setting('statement_timeout') as value`
  expect(limit?.value).toBe('8s')
})

test('files out of sequence are refused before anything is done', async () => {
  await expect(migrateBy({ ...first, '0003_three.sql': 'select 1' })).rejects.toThrow(
    'Migration 0003_three.sql is out of sequence: expected number 2.',
  )
  expect(await exists('schema_migrations')).toBe(false)
})
