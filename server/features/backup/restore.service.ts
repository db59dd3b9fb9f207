import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import { buildSchemaOf, holdMigrations, migrateWithin, refuseForeign } from '#server/db/migrate.ts'
import { revokeEveryToken } from '#server/features/auth/links.service.ts'
import { endEverySession } from '#server/features/auth/sessions.service.ts'
import { fileName, openPicture } from '#server/features/media/media.service.ts'
import type { Db } from '#server/platform/context.ts'
import { forgetServers } from '#server/platform/roll-call.ts'
import type { Store } from '#server/platform/store.ts'
import type { Place } from './backup.service.ts'
import { BackupError, damaged } from './backup-error.ts'
import { type Deleter, type Departures, deleteAgain, refuseOlder } from './departures.service.ts'
import { type About, type Entry, type FileHead, readEntries } from './entries.ts'
import { chunkBytes, unseal } from './sealing.ts'
import {
  fillTable,
  isEmptyDatabase,
  listTables,
  makeRoom,
  setSequences,
  speakPlainly,
  wakeTriggers,
} from './tables.queries.ts'

export type RestoreResult = { madeAt: string; rows: number; files: number; deleted: number }
/** Null: nobody knows who left. */
type Wish = { path: string; departures: Departures | null }

/** Puts a backup into an empty database and into the store: all of it, or nothing, without those who left after it was made. */
export async function restoreBackup(
  place: Place & Deleter,
  { path, departures }: Wish,
): Promise<RestoreResult> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}).`)
  })
  const added: string[] = []
  let isFilling = false
  try {
    await refuseFull(place)
    place.tell('Verifying the whole file')
    const about = await verify(place, file)
    await refuseForeign(about.migrations).catch((error: Error) => {
      throw new BackupError(error.message)
    })
    if (departures) refuseOlder(departures, about.madeAt)
    const gone = departures?.gone ?? []
    isFilling = true
    const result = await place.db.begin((tx) => refill(place, tx, { file, about, gone, added }))
    await analyze(place)
    return { madeAt: about.madeAt, ...result }
  } catch (error) {
    if (isFilling) await takeBack(place, added)
    throw place.signal.aborted ? new BackupError('Cancelled: nothing was restored.') : error
  } finally {
    await file.close()
  }
}

/** Without it the first minutes are slow: nothing is known of how much there is of what. */
async function analyze({ db }: Place): Promise<void> {
  const analyzing = db.begin(async (tx) => {
    await speakPlainly(tx)
    await tx`analyze`
  })
  await analyzing.catch(() => {})
}

/** The word that all is written may be lost on its way: then the files stay with the rows that name them. */
async function takeBack({ db, store }: Place, added: readonly string[]): Promise<void> {
  const asking = db.begin(async (tx) => {
    // Whoever is still writing holds it.
    await holdMigrations(tx)
    return isEmptyDatabase(tx)
  })
  const isEmpty = await asking.catch(() => {
    throw new BackupError(
      'The database stopped answering at the end. When it answers again: if it is empty, the same command again; if not, everything is restored.',
    )
  })
  if (!isEmpty)
    throw new BackupError(
      'The connection was lost at the very end, but everything is restored: start the server.',
    )
  // Where the store is what failed, they stay as files of nobody, which a server sweeps.
  await store.remove([...added]).catch(() => {})
}

async function refuseFull({ db }: { db: Db }): Promise<void> {
  if (await isEmptyDatabase(db)) return
  throw new BackupError(
    'This database is not empty. A backup is restored into an empty one only: a new DATA_DIR, or a new database for DATABASE_URL. Nothing was changed.',
  )
}

/** Every byte of it, before anything is touched. */
async function verify(place: Place, file: FileHandle): Promise<About> {
  let about: About | null = null
  for await (const { head, content } of entriesOf(place, file)) {
    if ((head.kind === 'about') !== (about === null))
      throw damaged('what it is about is not at its beginning')
    if (head.kind === 'about') about = head
    for await (const _ of content) place.signal.throwIfAborted()
  }
  if (!about) throw damaged('it does not say what it is about')
  return about
}

async function* entriesOf({ key, signal }: Place, file: FileHandle): AsyncGenerator<Entry> {
  const gunzip = createGunzip()
  // Whatever breaks arrives at the reader of the entries.
  pipeline(Readable.from(unseal(bytesOf(file), key)), gunzip, { signal }).catch(() => {})
  try {
    yield* readEntries(gunzip)
  } finally {
    gunzip.destroy()
  }
}

/** Twice through the same open file, whatever becomes of its name meanwhile. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer: piece } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    at += bytesRead
  }
}

type Refill = { file: FileHandle; about: About; gone: readonly string[]; added: string[] }

async function refill(place: Place & Deleter, db: TransactionSql, { file, about, gone, added }: Refill) {
  await speakPlainly(db)
  await holdMigrations(db)
  // Asked again now that no server can fill it.
  await refuseFull({ db })
  await buildSchemaOf(db, about.migrations)
  const tables = await listTables(db)
  await makeRoom(db, tables)
  const result = { rows: 0, files: 0, deleted: 0 }
  const missing = new Set(tables.map(({ name }) => name))
  const complete = async () => {
    if (missing.size > 0) throw damaged(`these tables are not in it: ${[...missing].join(', ')}`)
    await setSequences(db, about.sequences)
    await wakeTriggers(db, tables)
    await migrateWithin(db)
    result.deleted = await deleteAgain(place, db, gone)
    // Some were ended since the backup, for a reason that it does not know.
    await endEverySession({ db })
    await revokeEveryToken({ db })
    await forgetServers(db)
  }
  let isComplete = false
  for await (const { head, content } of entriesOf(place, file)) {
    if (head.kind === 'table') {
      if (!missing.delete(head.name))
        throw damaged(`${head.name} is no table of its schema, or is in it twice`)
      place.tell(`Table ${head.name}`)
      result.rows += await fillTable(db, head, content)
    } else if (head.kind === 'file') {
      if (!isComplete) await complete()
      isComplete = true
      place.tell(`Picture file ${result.files + 1}`)
      if (!(await isWanted(db, head))) continue
      await keepFile(place.store, head, await buffer(content), added)
      result.files += 1
    }
  }
  if (!isComplete) await complete()
  return result
}

/** The pictures of who was deleted again are not put back first. */
async function isWanted(db: TransactionSql, { key }: FileHead): Promise<boolean> {
  const known = await db`select from media where key = ${key}`
  return known.length > 0
}

/** A store that outlived its server has the file: that one must survive a restore that fails. */
async function keepFile(
  store: Store,
  { key, size }: FileHead,
  content: Buffer,
  added: string[],
): Promise<void> {
  const present = await openPicture({ store }, key, size)
  if (present && content.equals(await buffer(present))) return
  const name = fileName(key, size)
  if (!present) added.push(name)
  await store.put(name, content)
}
