import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './client.ts'

type Migration = { version: number; name: string; sql: string; checksum: string }

const ownFolder = new URL('./migrations/', import.meta.url)

/** Brings the schema to this build's state, once however many servers start; never backwards. */
export async function migrate(sql: Sql, folder: URL = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const connection = await sql.reserve()
  try {
    // Waits for another server's migration instead of failing on the statement limit.
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(hashtext('tornanti.migrate'))`
    await connection`
      create table if not exists schema_migrations (
        version int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
    const applied = await connection<{ version: number; name: string; checksum: string }[]>`
      select version, name, checksum from schema_migrations order by version`
    refuseStrangers(migrations, applied)

    const missing = migrations.slice(applied.length)
    for (const migration of missing) {
      await connection.unsafe('begin')
      await connection.unsafe(migration.sql)
      await connection`
        insert into schema_migrations (version, name, checksum)
        values (${migration.version}, ${migration.name}, ${migration.checksum})`
      await connection.unsafe('commit')
    }
    return missing.map(({ name }) => name)
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {})
    throw error
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => {})
    await connection`reset statement_timeout`.catch(() => {})
    connection.release()
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file, index) => {
      const sql = await readFile(new URL(file, folder), 'utf8')
      const version = Number(file.slice(0, 4))
      if (version !== index + 1)
        throw new Error(`Migration ${file} is out of sequence: expected number ${index + 1}.`)
      return { version, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseStrangers(known: Migration[], applied: { version: number; name: string; checksum: string }[]) {
  const newer = applied[known.length]
  if (newer) {
    throw new Error(
      `The database was migrated by a newer version of Tornanti (${newer.name}). Update this server; it must not run on that schema.`,
    )
  }
  const changed = applied.find((row, index) => known[index]?.checksum !== row.checksum)
  if (changed) {
    throw new Error(
      `Migration ${changed.name} was changed after it was applied. Restore the file; add a new one instead.`,
    )
  }
}
