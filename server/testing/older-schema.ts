import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { createClient, type Sql } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { inDatabase } from './database.ts'

/** A database as it was before a migration, for what that migration does with rows that are there. */
export async function withSchemaBefore(migration: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const server = inject('databaseServer')
  const admin = createClient(server, { maxConnections: 1 })
  const name = `older_${randomBytes(6).toString('hex')}`
  await admin`create database ${admin(name)}`
  const sql = createClient(inDatabase(server, name))
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-migrations-'))
  try {
    const own = new URL('../db/migrations/', import.meta.url)
    const older = (await readdir(own)).filter((file) => file < migration)
    for (const file of older) await cp(new URL(file, own), join(folder, file))
    await migrate(sql, pathToFileURL(`${folder}/`))
    await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
    await rm(folder, { recursive: true })
  }
}
