import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { pictureSizes } from '#contract/media.ts'
import type { Sql } from '#server/db/client.ts'
import { holdFiles } from '#server/features/media/file-hold.service.ts'
import { openPicture } from '#server/features/media/media.service.ts'
import { appVersion } from '#server/platform/app-version.ts'
import type { Db } from '#server/platform/context.ts'
import type { Store } from '#server/platform/store.ts'
import { syncFolder } from '#server/platform/store-disk.ts'
import { BackupError } from './backup-error.ts'
import { createEntryWriter, type Entry, nothing } from './entries.ts'
import { seal } from './sealing.ts'
import {
  holdTables,
  isEmptyDatabase,
  listMigrations,
  listSequences,
  listTables,
  rowsOf,
  speakPlainly,
} from './tables.queries.ts'

export type Place = {
  db: Sql
  store: Store
  key: string | null
  signal: AbortSignal
  tell: (text: string) => void
}
type Writer = ReturnType<typeof createEntryWriter>

export type BackupResult = { path: string; tables: number; files: number; missing: number }

const holdSeconds = 30
/** Pictures are compressed already; rows shrink well at any level. */
const gzipLevel = 1

/** Everything as of one moment in one file, which is there whole or not at all. Nobody who writes meanwhile waits. */
export async function makeBackup(place: Place, wanted: string): Promise<BackupResult> {
  const path = await freePath(wanted)
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  const held = await holdFiles(place.db, holdSeconds)
  if (!held) throw new BackupError('Another backup of this database is being made.')
  try {
    const result = await writeBackup(place, part)
    await refuseTaken(path)
    await rename(part, path)
    await syncFolder(dirname(path))
    return { path, ...result }
  } finally {
    await rm(part, { force: true })
    await held.release().catch(() => {})
  }
}

/** A name of its own making in a folder; never a name that is taken. With a slash at its end it is a folder, made if need be. */
async function freePath(wanted: string): Promise<string> {
  const path = resolve(wanted)
  if (/[/\\]$/.test(wanted)) await mkdir(path, { recursive: true, mode: 0o700 })
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory())
    return join(path, `tornanti-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup`)
  if (!(await stat(dirname(path)).catch(() => null))?.isDirectory())
    throw new BackupError(`There is no folder ${dirname(path)}.`)
  await refuseTaken(path)
  return path
}

async function refuseTaken(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new BackupError(`${path} is there already. Nothing was changed.`)
}

async function writeBackup(place: Place, part: string): Promise<Omit<BackupResult, 'path'>> {
  const { db, key } = place
  // Its readers would have every password hash, session and address: nobody but the owner.
  const file = await open(part, 'wx', 0o600)
  const broken = new AbortController()
  const signal = AbortSignal.any([place.signal, broken.signal])
  const gzip = createGzip({ level: gzipLevel })
  const written = pipeline(gzip, (plain) => seal(plain, key), file.createWriteStream({ flush: true }), {
    signal,
  })
  const feed = async () => {
    const writer = createEntryWriter()
    const { tables, keys } = await db.begin((tx) =>
      writeTables(tx, { writer, gzip, signal, tell: place.tell }),
    )
    const counts = { files: 0, missing: 0 }
    await pipeline(Readable.from(pictureBytes(place, writer, keys, counts)), gzip, { signal })
    return { tables, ...counts }
  }
  const [result] = await Promise.all([feed(), written]).catch((error) => {
    broken.abort(error)
    throw place.signal.aborted ? new BackupError('Cancelled: no backup was made.') : error
  })
  return result
}

type Sink = { writer: Writer; gzip: Gzip; signal: AbortSignal; tell: Place['tell'] }

async function writeTables(
  db: Db,
  { writer, gzip, signal, tell }: Sink,
): Promise<{ tables: number; keys: string[] }> {
  await db`set transaction isolation level repeatable read, read only`
  await speakPlainly(db)
  if (await isEmptyDatabase(db)) throw new BackupError('This database is empty: there is nothing to back up.')
  const tables = await listTables(db)
  await holdTables(db, tables)
  const entries = async function* (): AsyncGenerator<Entry> {
    yield { head: await aboutOf(db), content: nothing() }
    for (const table of tables) {
      tell(`Table ${table.name}`)
      yield { head: { kind: 'table', ...table }, content: rowsOf(db, table) }
    }
  }
  await pipeline(Readable.from(bytesOf(writer, entries())), gzip, { end: false, signal })
  const pictures = await db<{ key: string }[]>`select key from media order by key`
  return { tables: tables.length, keys: pictures.map(({ key }) => key) }
}

async function aboutOf(db: Db) {
  const [row] = await db<{ madeAt: string }[]>`select now() as made_at`
  if (!row) throw new Error('The database does not know the time.')
  const [migrations, sequences] = [await listMigrations(db), await listSequences(db)]
  return { kind: 'about' as const, madeAt: row.madeAt, appVersion, migrations, sequences }
}

async function* bytesOf(writer: Writer, entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield* writer.write(entry)
}

async function* pictureBytes(
  { store, tell }: Place,
  writer: Writer,
  keys: readonly string[],
  counts: { files: number; missing: number },
): AsyncGenerator<Buffer> {
  for (const [index, key] of keys.entries()) {
    tell(`Picture ${index + 1} of ${keys.length}`)
    for (const size of pictureSizes) {
      const content = await openPicture({ store }, key, size)
      if (content) yield* writer.write({ head: { kind: 'file', key, size }, content })
      counts[content ? 'files' : 'missing'] += 1
    }
  }
  yield* writer.end()
}
