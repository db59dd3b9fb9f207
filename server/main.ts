import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { followDatabaseClock } from './db/database-clock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { refuseDemoPeople, seedDemo } from './db/seed.ts'
import { watchSettings } from './features/settings/settings.service.ts'
import { greet } from './greeting.ts'
import { startJobs } from './jobs.ts'
import { type Config, readEnv } from './platform/env.ts'
import { createLog, type Logger } from './platform/log.ts'
import { openStore } from './platform/open-store.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { endOnBug, failStart, stopOnSignal } from './platform/process.ts'
import { ensureDataDir, ensureMapTiles, findPort, refuseToListen } from './platform/start-checks.ts'
import { ensureBucket } from './platform/store-s3.ts'

const startedAt = performance.now()

async function main() {
  // The real port when PORT is 0: links in mails and the guard against foreign origins are built from it.
  const port = await findPort(readEnv(process.env))
  const config = readEnv({ ...process.env, PORT: String(port) })
  const log = createLog(config)
  endOnBug(log)
  const onStop: (() => Promise<unknown>)[] = []
  const stop = stopOnSignal(log, onStop, config.stopDelayMs)
  // What breaks because it is being stopped is no failed start.
  run(config, log, onStop).then(stop.isReady, (error) => stop.hasBegun() || failStart(error))
}

async function run(config: Config, log: Logger, onStop: (() => Promise<unknown>)[]) {
  // Files on their way in are written there, wherever database and pictures are.
  await ensureDataDir(config.dataDir)
  if (config.mapTilesFile) await ensureMapTiles(config.mapTilesFile)
  if (config.s3) await ensureBucket(config.s3)
  const database = await openDatabase({ ...config, log: (message) => log.info(message) })
  onStop.push(database.close)

  const applied = await migrate(database.sql)
  if (applied.length > 0) log.info({ applied }, 'The database schema is up to date')
  const passwords = createPasswordHasher()
  if (config.hasDemo) await seedDemo(database.sql, passwords, log)
  if (config.isProduction) await refuseDemoPeople(database.sql, config)

  const { db, quick, pulse } = await database.openForApp(log)
  const settings = await watchSettings(db, log)
  const store = openStore(config)
  const time = await followDatabaseClock(db, log)
  const services = {
    config,
    db,
    quick,
    pulse,
    log,
    passwords,
    settings: settings.current,
    clock: time.clock,
    store,
  }
  const webFolder = join(import.meta.dirname, '../dist')
  const app = await buildApp(services, existsSync(webFolder) ? { webFolder } : {})
  const jobs = await startJobs(services)
  // In reverse: first no new requests, then no work in the background, last the database.
  onStop.unshift(() => app.close(), jobs.stop, settings.stop, time.stop)

  await app.listen({ port: config.port, host: config.host }).catch(refuseToListen(config))
  await greet(services, { port: config.port, startedInMs: performance.now() - startedAt })
}

main().catch(failStart)
