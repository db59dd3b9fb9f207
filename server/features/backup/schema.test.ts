import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildSchemaOf, migrate } from '#server/db/migrate.ts'
import {
  anEmptyPlace,
  type EmptyPlace,
  placeOf,
  tableCount,
  withBackupFolder,
} from '#server/testing/backups.ts'
import { rounds } from '#server/testing/effort.ts'
import { times } from '#server/testing/forms.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'
import { listMigrations, listTables } from './tables.queries.ts'

const server = withTestServer()
const path = withBackupFolder()

/** All of them in the hard set, from the first with pictures on, which a backup asks for; at each commit a few. */
const withPictures = 5
const newest = readdirSync(new URL('../../db/migrations/', import.meta.url)).length
const olderSchemas = times(newest - withPictures, (index) => withPictures + index)
const usual = [11, 15, 19, 21]
const hard = rounds(usual.length, olderSchemas.length)
const tried = process.env.HARD ? olderSchemas.slice(-hard) : usual

/** By hand: the helpers know columns and functions that are not there yet. */
async function threePeople({ database: { sql } }: EmptyPlace): Promise<string[]> {
  const emails = times(3, (index) => `old${index}@test.example`)
  for (const email of emails)
    await sql`
      with account as (insert into users (password_hash) values ('x') returning id),
        role as (insert into user_roles (user_id, role) select id, 'user' from account)
      insert into profiles (user_id, email, display_name) select id, ${email}, 'Anna Prova' from account`
  return emails
}

test.each(tried)('a backup made at migration %i comes back in the schema of today', async (version) => {
  const old = await anEmptyPlace()
  const today = await listMigrations(server.current.database.sql)
  const then = today.slice(0, version)
  await old.database.sql.begin(async (db) => {
    await buildSchemaOf(db, then)
    for (const row of then) await db`insert into schema_migrations ${db(row)}`
  })
  const made = await threePeople(old)
  await makeBackup(old.place(), path(`at ${version}`))

  const target = await anEmptyPlace()
  await restoreBackup(target.place(), { path: path(`at ${version}`), departures: null })
  const { sql } = target.database
  expect(await listMigrations(sql)).toEqual(today)
  expect(await migrate(sql)).toEqual([])
  const rows = await sql<{ email: string }[]>`select email from profiles`
  expect(rows.map(({ email }) => email).sort()).toEqual(made.toSorted())
  expect(await listTables(sql)).toEqual(await listTables(server.current.database.sql))
  // Not only when the file ends: so many of them would take every connection until then.
  for (const { database } of [old, target]) await database.drop()
})

test('a backup of a newer version is refused before anything is touched', async () => {
  const { sql } = server.current.database
  await sql`insert into schema_migrations (version, name, checksum) values (999, '0999_later.sql', 'x')`
  await makeBackup(placeOf(sql, server.current.services.store), path('newer'))
  await sql`delete from schema_migrations where version = 999`
  const target = await anEmptyPlace()
  await expect(restoreBackup(target.place(), { path: path('newer'), departures: null })).rejects.toThrow(
    'The backup was migrated by a newer version of Tornanti (0999_later.sql)',
  )
  expect(await tableCount(target.database.sql)).toBe(0)
})

test('rows that the schema refuses undo everything, and the reason is told', async () => {
  const { sql } = server.current.database
  const place = placeOf(sql, server.current.services.store)
  const orphan = randomUUID()
  await sql`alter table friendships drop constraint friendships_requester_id_fkey`
  const [friend] = await Promise.all(times(1, () => server.current.people.create()))
  await sql`insert into friendships (requester_id, addressee_id, status) values (${orphan}, ${friend?.id ?? ''}, 'pending')`
  await makeBackup(place, path('orphan'))
  const target = await anEmptyPlace()
  await expect(restoreBackup(target.place(), { path: path('orphan'), departures: null })).rejects.toThrow(
    /friendships_requester_id_fkey/,
  )
  expect(await tableCount(target.database.sql)).toBe(0)
})
