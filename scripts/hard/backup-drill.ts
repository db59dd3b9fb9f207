import { join } from 'node:path'
import { createClient, type DatabaseAddress, type Sql } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeBackup } from '#server/features/backup/backup.service.ts'
import { restoreBackup } from '#server/features/backup/restore.service.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { readEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { openStore } from '#server/platform/open-store.ts'
import { rounds } from '#server/testing/effort.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { afterwards } from '../parts/cleaning.ts'
import { atMost, exactly, none, note, type Row } from '../parts/row.ts'
import { fillCommunity } from './community.ts'
import { ownDatabase, ownFolder } from './own-server.ts'

const limitSeconds = 15 * 60
const key = 'a key of this drill alone, gone with it'

/** Reliability BK-1, BK-3, BK-5: a large community backed up and restored by the clock, by an owner who is nobody else. */
export async function backupDrill(): Promise<Row[]> {
  const { address, sql } = await ownDatabase()
  await migrate(sql)
  const size = { people: rounds(1000, 10_000), posts: rounds(20_000, 200_000), events: rounds(200, 2000) }
  await fillCommunity(sql, { ...size, likesEach: 5 })
  const file = join(await ownFolder(), 'drill.backup')
  const [backupSeconds] = await timed(async () => makeBackup(await placeOf(sql), file))

  const plain = await plainOwner(sql, address)
  const [restoreSeconds, restored] = await timed(async () =>
    restoreBackup(await placeOf(plain), { path: file, departures: null }),
  )
  const [before, after] = [await sumsOf(sql), await sumsOf(plain)]
  const different = [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table)
  for (const table of different)
    process.stderr.write(`${table}: ${before.get(table)}, then ${after.get(table)}\n`)
  const counts = await checkCounts({ db: plain })
  const [role] = await plain<{ isMighty: boolean }[]>`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_mighty
    from pg_roles where rolname = current_user`
  return [
    note('rows of a large community', restored.rows, 'rows'),
    note('backup, encrypted', backupSeconds, 's'),
    atMost(limitSeconds, 'restore into an empty database', restoreSeconds, 's'),
    exactly(
      before.size,
      'tables with the same number of rows and the same sum',
      before.size - different.length,
      `of ${before.size}`,
    ),
    none('tables too many', after.size - before.size, 'tables'),
    none('counts that are wrong afterwards', counts.isDone ? 0 : 1, 'times'),
    none(
      'rights that the restoring owner had beyond its database',
      role?.isMighty === false ? 0 : 1,
      'rights',
    ),
  ]
}

const placeOf = async (db: Sql) => ({
  db,
  store: openStore(readEnv({ DATA_DIR: await ownFolder() })),
  key,
  signal: new AbortController().signal,
  tell: () => {},
  config: readEnv({}),
  log: createLog({ isProduction: false, destination: { write: () => {} } }),
  passwords: quickHasher(),
})

async function timed<Result>(work: () => Promise<Result>): Promise<[seconds: number, Result]> {
  const startedAt = performance.now()
  const result = await work()
  return [Math.round((performance.now() - startedAt) / 100) / 10, result]
}

/** Somebody who owns one empty database, and may do nothing else. */
async function plainOwner(sql: Sql, address: DatabaseAddress): Promise<Sql> {
  if (typeof address === 'string') throw new Error('The drill brings its own database.')
  await sql`create role restorer login`
  await sql`create database restored owner restorer`
  const plain = createClient({ ...address, database: 'restored', user: 'restorer' }, { maxConnections: 4 })
  afterwards(() => plain.end({ timeout: 1 }))
  return plain
}

/** Of each table how many rows, and one sum of all of them in whatever order. */
async function sumsOf(sql: Sql): Promise<Map<string, string>> {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    const tables = await connection<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    const sums = new Map<string, string>()
    for (const { name } of tables) {
      const [row] = await connection<{ sum: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as sum
        from (select md5(t::text) as line from ${connection(name)} t) lines`
      sums.set(name, row?.sum ?? '')
    }
    return sums
  } finally {
    connection.release()
  }
}
