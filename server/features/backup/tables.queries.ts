import { finished } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'
import type { Db } from '#server/platform/context.ts'
import { BackupError } from './backup-error.ts'
import type { About, TableHead } from './entries.ts'

type Table = { name: string; columns: string[] }

/** What the text of a value depends on: the same wherever it is written and read. */
export async function speakPlainly(db: Db): Promise<void> {
  await db`select set_config(name, value, true) from (values
    ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1'), ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
  ) setting (name, value)`
}

/** Every table with the columns that are not computed, those that are referred to before those that refer to them. */
export async function listTables(db: Db): Promise<Table[]> {
  const tables = await db<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname order by c.relname collate "C"`
  const references = await db<{ from: string; to: string }[]>`
    select child.relname as from, parent.relname as to
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and k.conrelid <> k.confrelid`
  return parentsFirst(tables, references)
}

function parentsFirst(tables: Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const isLeft = new Set(left.map(({ name }) => name))
    const isFree = ({ name }: Table) => !references.some(({ from, to }) => from === name && isLeft.has(to))
    const free = left.filter(isFree)
    // A circle would need a restore that checks references later: nobody has made one so far.
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...isLeft].join(', ')}.`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

export const listMigrations = (db: Db): Promise<About['migrations']> =>
  db<About['migrations']>`select version, name, checksum from schema_migrations order by version`

/** Read after the snapshot was taken they are never behind its rows, though no snapshot holds for them. */
export const listSequences = (db: Db): Promise<About['sequences']> =>
  db<About['sequences']>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`

/** So that none changes its shape until it is read. Nobody who reads or writes rows waits for this. */
export async function holdTables(db: Db, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await db`lock table ${db(name)} in access share mode`
}

/** In PostgreSQL's own text form, a line for each row. */
export async function* rowsOf(db: Db, { name, columns }: Table): AsyncGenerator<Buffer> {
  yield* await db`copy ${db(name)} (${db(columns)}) to stdout`.readable()
}

export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const found = await db`
    select from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`
  return found.length === 0
}

/** What migrations put there, and what triggers would add: neither comes with a backup's rows. References stay checked. */
export async function makeRoom(db: TransactionSql, tables: readonly Table[]): Promise<void> {
  await db`set constraints all immediate`
  for (const { name } of tables) await db`alter table ${db(name)} disable trigger user`
  for (const { name } of tables.toReversed()) await db`delete from ${db(name)}`
}

export async function wakeTriggers(db: TransactionSql, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await db`alter table ${db(name)} enable trigger user`
}

/** How many rows there are afterwards. */
export async function fillTable(
  db: TransactionSql,
  { name, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const table = await db`copy ${db(name)} (${db(columns)}) from stdin`.writable()
  const done = finished(table)
  let lines = 0
  const write = async () => {
    for await (const block of rows) {
      for (const byte of block) if (byte === 10) lines += 1
      await new Promise<void>((resolve, reject) =>
        table.write(block, (error) => (error ? reject(error) : resolve())),
      )
    }
    table.end()
    await done
  }
  // Whichever breaks first, the file or the table, ends the other.
  await Promise.all([write(), done]).catch((error) => {
    table.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const [found] = await db<{ count: number }[]>`select count(*)::int from ${db(name)}`
  if (found?.count !== lines)
    throw new BackupError(`Of the ${lines} rows of ${name} the database took ${found?.count}.`)
  return lines
}

export async function setSequences(db: TransactionSql, sequences: About['sequences']): Promise<void> {
  for (const { name, value } of sequences)
    await db`select setval(format('%I.%I', current_schema(), ${name}::text)::regclass, ${value}::bigint)`
}
