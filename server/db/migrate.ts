import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '#server/platform/context.ts'
import type { Sql } from './client.ts'

type Applied = { version: number; name: string; checksum: string }
type Migration = Applied & { sql: string }

const ownFolder = new URL('./migrations/', import.meta.url)

/** Brings the schema to this build's state, once however many servers start; never backwards. */
export async function migrate(sql: Sql, folder: URL = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const connection = await sql.reserve()
  try {
    // Waits for another server's migration instead of failing on the statement limit.
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(hashtext('tornanti.migrate'))`
    await ensureRecord(connection)
    const missing = await missingIn(connection, migrations)
    for (const migration of missing) {
      await connection.unsafe('begin')
      await apply(connection, migration)
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

/** The schema as a backup knows it, in the caller's transaction; its record is empty, for it comes with the rows. */
export async function buildSchemaOf(
  db: Db,
  applied: readonly Applied[],
  folder: URL = ownFolder,
): Promise<void> {
  const migrations = await readMigrations(folder)
  refuseStrangers(migrations, applied, 'The backup')
  await ensureRecord(db)
  for (const { sql } of migrations.slice(0, applied.length)) await db.unsafe(sql)
}

/** As `migrate`, in the caller's transaction: what came before is undone with it. */
export async function migrateWithin(db: Db, folder: URL = ownFolder): Promise<string[]> {
  const missing = await missingIn(db, await readMigrations(folder))
  for (const migration of missing) await apply(db, migration)
  return missing.map(({ name }) => name)
}

/** Refuses what a newer version made, or one of another make. */
export async function refuseForeign(applied: readonly Applied[], folder: URL = ownFolder): Promise<void> {
  refuseStrangers(await readMigrations(folder), applied, 'The backup')
}

/** No server migrates until the transaction ends. */
export async function holdMigrations(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('tornanti.migrate'))`
}

const ensureRecord = (db: Db) => db`
  create table if not exists schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

async function missingIn(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const applied = await db<Applied[]>`select version, name, checksum from schema_migrations order by version`
  refuseStrangers(migrations, applied, 'The database')
  return migrations.slice(applied.length)
}

async function apply(db: Db, { version, name, checksum, sql }: Migration): Promise<void> {
  await db.unsafe(sql)
  await db`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`
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

function refuseStrangers(known: Migration[], applied: readonly Applied[], what: string) {
  const newer = applied[known.length]
  if (newer) {
    throw new Error(
      `${what} was migrated by a newer version of Tornanti (${newer.name}). Update this server; it must not run on that schema.`,
    )
  }
  const changed = applied.find((row, index) => known[index]?.checksum !== row.checksum)
  if (changed) {
    throw new Error(
      `Migration ${changed.name} was changed after it was applied. Restore the file; add a new one instead.`,
    )
  }
}
