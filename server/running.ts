import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { followDatabaseClock } from './db/database-clock.ts'
import { type AppPlace, openAsApp } from './db/open.ts'
import { watchSettings } from './features/settings/settings.service.ts'
import { startJobs } from './jobs.ts'
import type { Services } from './platform/context.ts'
import type { Config } from './platform/env.ts'
import type { Logger } from './platform/log.ts'
import { openStore } from './platform/open-store.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { refuseToListen } from './platform/start-checks.ts'

type Step = () => Promise<unknown>
type Setting = {
  config: Config
  log: Logger
  place: AppPlace
  /** What ends it, the first of them first. */
  onStop: Step[]
  /** Waited for before the first connection is taken. */
  mayListen?: () => Promise<unknown>
}
/** Answering requests, working without one, or both: in one process or apart. */
type Part = 'web' | 'jobs'

/** A running server, once its database is prepared: all of it, or a part in a process of its own. */
export async function runParts(
  { config, log, place, onStop, mayListen }: Setting,
  parts: readonly Part[],
): Promise<Services> {
  const database = openAsApp(place, log)
  onStop.unshift(database.close)
  const { db, quick, replica, pulse } = database
  const settings = await watchSettings(db, log)
  const time = await followDatabaseClock(db, log)
  const passwords = createPasswordHasher()
  const store = openStore(config)
  const services = {
    config,
    db,
    quick,
    replica,
    pulse,
    log,
    passwords,
    settings: settings.current,
    clock: time.clock,
    store,
  }
  // In reverse: first no new requests, then no work in the background, last the database.
  onStop.unshift(settings.stop, time.stop)
  const app = parts.includes('web') ? await buildWeb(services) : null
  if (parts.includes('jobs')) onStop.unshift((await startJobs(services)).stop)
  if (app) onStop.unshift(() => app.close())
  await mayListen?.()
  await app?.listen({ port: config.port, host: config.host }).catch(refuseToListen(config))
  return services
}

function buildWeb(services: Services) {
  const webFolder = join(import.meta.dirname, '../dist')
  return buildApp(services, existsSync(webFolder) ? { webFolder } : {})
}
