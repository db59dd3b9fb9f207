import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type DatabaseAddress, type Sql } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { migrate } from '#server/db/migrate.ts'
import { inDatabase } from '#server/testing/database.ts'
import { afterwards } from '../scripts/parts/cleaning.ts'

/** Events that are to come when it is filled begin one by one. */
const keptForHours = 24

export type BenchServer = {
  address: DatabaseAddress
  engine: string
  /** Of the embedded server. */
  dataDir: string | null
  isKept: boolean
}

/** DATABASE_URL, or an embedded server of our own; kept, its folder lies beside the results and is used again. */
export async function openServer(isKept: boolean): Promise<BenchServer> {
  const url = process.env.DATABASE_URL
  const found = url ? { address: url as DatabaseAddress, dataDir: null } : await startEmbedded(isKept)
  const sql = createClient(found.address, { maxConnections: 1 })
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  await sql.end()
  return { ...found, isKept, engine: `PostgreSQL ${row?.version}, ${url ? 'DATABASE_URL' : 'embedded'}` }
}

async function startEmbedded(isKept: boolean) {
  const kept = join(import.meta.dirname, 'results/database')
  if (isKept) await mkdir(kept, { recursive: true })
  const dataDir = isKept ? kept : await mkdtemp(join(tmpdir(), 'tornanti-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  afterwards(async () => {
    await postgres.stop()
    if (!isKept) await rm(dataDir, { recursive: true, force: true })
  })
  return { address: postgres.connection, dataDir }
}

type Filling = {
  name: string
  /** Files and words that its content follows from, beside the migrations. */
  follows: readonly string[]
  fill: (sql: Sql) => Promise<void>
}

/** The database of that name, filled; one that is there already and says the same is used as it is. */
export async function openFilled(
  server: BenchServer,
  { name, follows, fill }: Filling,
): Promise<DatabaseAddress> {
  const admin = await openAdmin(server)
  const print = await fingerprint(follows)
  if (!(await isFilled(admin, name, print))) {
    const startedAt = performance.now()
    await drop(admin, name)
    await admin`create database ${admin(name)}`
    const sql = createClient(inDatabase(server.address, name), { maxConnections: 2 })
    await migrate(sql)
    await fill(sql)
    await vacuum(sql)
    const [row] = await sql<
      { size: string }[]
    >`select pg_size_pretty(pg_database_size(current_database())) as size`
    await sql.end()
    // A comment takes no parameter; both parts are made here, of digits and letters.
    await admin.unsafe(`comment on database ${name} is '${print} ${Date.now()}'`)
    process.stdout.write(`${name} was filled in ${secondsSince(startedAt)} s: ${row?.size}.\n`)
  }
  afterwards(async () => {
    if (!server.isKept) await drop(admin, name)
    await admin.end()
  })
  return inDatabase(server.address, name)
}

/** A copy to be written to; what was filled stays as it is. */
export async function openCopy(server: BenchServer, of: string): Promise<DatabaseAddress> {
  const admin = await openAdmin(server)
  const name = `${of}_run`
  const startedAt = performance.now()
  await drop(admin, name)
  await admin`create database ${admin(name)} template ${admin(of)} strategy file_copy`
  process.stdout.write(`A copy to work on was made in ${secondsSince(startedAt)} s.\n`)
  afterwards(async () => {
    await drop(admin, name)
    await admin.end()
  })
  return inDatabase(server.address, name)
}

async function openAdmin({ address }: BenchServer): Promise<Sql> {
  const admin = createClient(address, { maxConnections: 1 })
  await admin`set statement_timeout = 0`
  return admin
}

const drop = (admin: Sql, name: string) => admin`drop database if exists ${admin(name)} with (force)`

async function vacuum(sql: Sql): Promise<void> {
  const connection = await sql.reserve()
  await connection`set statement_timeout = 0`
  await connection`vacuum analyze`
  connection.release()
}

async function isFilled(admin: Sql, name: string, print: string): Promise<boolean> {
  const [row] = await admin<{ note: string | null }[]>`
    select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${name}`
  const [found, filledAt] = (row?.note ?? '').split(' ')
  return found === print && Date.now() - Number(filledAt) < keptForHours * 3_600_000
}

async function fingerprint(follows: readonly string[]): Promise<string> {
  const migrations = join(import.meta.dirname, '../server/db/migrations')
  const files = (await readdir(migrations)).sort().map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  for (const one of follows) hash.update(one.startsWith('/') ? await readFile(one) : one)
  return hash.digest('hex').slice(0, 24)
}

const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1)

/** As somebody leaves it who looked at another page just now: renewed once a minute, not at each request. */
export async function freshenSessions(database: DatabaseAddress): Promise<void> {
  const sql = createClient(database, { maxConnections: 1 })
  await sql`update sessions set created_at = now(), last_seen_at = now()`
  await sql.end()
}
