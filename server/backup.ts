import { hasDatabase, openDatabase } from './db/open.ts'
import { makeBackup } from './features/backup/backup.service.ts'
import { BackupError } from './features/backup/backup-error.ts'
import { readDepartures } from './features/backup/departures.service.ts'
import { createProgress } from './features/backup/progress.ts'
import { restoreBackup } from './features/backup/restore.service.ts'
import { type Config, readEnv } from './platform/env.ts'
import { createLog } from './platform/log.ts'
import { openStore } from './platform/open-store.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { StoreError } from './platform/store.ts'
import { ensureBucket } from './platform/store-s3.ts'

const usage = `Usage: npm run backup -- <file or folder>
       npm run restore -- <file> [log …]

  backup   database and pictures in one file, while the server runs or not; encrypted when BACKUP_KEY is set
  restore  into an empty database; whoever a log of the server says has left since is deleted again
`

/** Made, but some files of pictures were not in the store. */
const withGaps = 3
const interrupted = 130

async function main([command, ...words]: string[]) {
  const commands = { backup, restore }
  const isKnown = command === 'backup' ? words.length === 1 : command === 'restore' && words.length > 0
  // `--help` is no name of a file.
  if (!isKnown || words.some((word) => word.startsWith('-'))) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  await commands[command as keyof typeof commands](words, stopping.signal).catch((error) => {
    // What people would be told is no reason for an operator.
    const reason: unknown = error instanceof StoreError ? error.cause : error
    process.stderr.write(`\n${reason instanceof Error ? reason.message : String(reason)}\n`)
    if (!(error instanceof BackupError) && process.env.DEBUG) process.stderr.write(`${error.stack}\n`)
    process.exitCode = stopping.signal.aborted ? interrupted : 1
  })
}

async function backup([path = '']: string[], signal: AbortSignal) {
  const config = readEnv(process.env)
  if (!hasDatabase(config))
    throw new BackupError(`There is no database in DATA_DIR ${config.dataDir}: there is nothing to back up.`)
  const result = await withPlace(config, signal, (place) => makeBackup(place, path))
  process.stderr.write(`${result.tables} tables, ${result.files} files of pictures\n`)
  if (!config.backupKey)
    process.stderr.write('Not encrypted: BACKUP_KEY is not set. Whoever reads it has everything.\n')
  process.stdout.write(`${result.path}\n`)
  if (result.missing === 0) return
  process.stderr.write(
    `${result.missing} files of pictures are not in the store, and so not in the backup.\n`,
  )
  process.exitCode = withGaps
}

async function restore([path = '', ...logs]: string[], signal: AbortSignal) {
  const config = readEnv(process.env)
  const departures = logs.length > 0 ? await readDepartures(logs) : null
  const { madeAt, rows, files, deleted } = await withPlace(config, signal, (place) =>
    restoreBackup({ ...place, config, passwords: createPasswordHasher() }, { path, departures }),
  )
  process.stdout.write(`Restored as of ${madeAt}: ${rows} rows, ${files} files of pictures.\n`)
  if (!departures) {
    process.stdout.write(
      `Whoever deleted their account since then is back: name the server's log and they are deleted again.\n`,
    )
    return
  }
  const { unsure, until } = departures
  process.stdout.write(
    `${deleted} accounts that were deleted since then are deleted again (logs until ${until.toISOString()}).\n`,
  )
  if (unsure.length > 0)
    process.stdout.write(
      `Of these the logs say only that they were about to be deleted; look, and ask them: ${unsure.join(', ')}\n`,
    )
}

async function withPlace<Result>(
  config: Config,
  signal: AbortSignal,
  work: (
    place: ReturnType<typeof placeOf> & { db: Awaited<ReturnType<typeof openDatabase>>['sql'] },
  ) => Promise<Result>,
): Promise<Result> {
  if (config.s3) await ensureBucket(config.s3)
  const database = await openDatabase({ ...config, log: () => {}, share: true })
  try {
    return await work({ ...placeOf(config, signal), db: database.sql })
  } finally {
    await database.close()
  }
}

const placeOf = (config: Config, signal: AbortSignal) => ({
  store: openStore(config),
  key: config.backupKey,
  log: createLog({ isProduction: false, destination: { write: () => {} } }),
  tell: createProgress(process.stderr),
  signal,
})

await main(process.argv.slice(2))
