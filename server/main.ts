import { join } from 'node:path'
import type { Sql } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { type AppPlace, openDatabase } from './db/open.ts'
import { refuseDemoPeople, seedDemo } from './db/seed.ts'
import { greet } from './greeting.ts'
import { type Config, readEnv } from './platform/env.ts'
import { createLog, type Logger } from './platform/log.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { endOnBug, failStart, stopOnSignal } from './platform/process.ts'
import { ensureDataDir, ensureMapTiles, findPort } from './platform/start-checks.ts'
import { ensureBucket } from './platform/store-s3.ts'
import { createWorkers } from './platform/workers.ts'
import { taskVariable, type WorkerTask } from './worker-task.ts'

const startedAt = performance.now()

type Setting = { config: Config; log: Logger; onStop: (() => Promise<unknown>)[] }

async function main() {
  // The real port when PORT is 0: links in mails and the guard against foreign origins are built from it.
  const port = await findPort(readEnv(process.env))
  const config = readEnv({ ...process.env, PORT: String(port) })
  const log = createLog(config)
  endOnBug(log)
  const onStop: Setting['onStop'] = []
  const stop = stopOnSignal(log, onStop, { delayMs: config.stopDelayMs })
  // What breaks because it is being stopped is no failed start.
  run({ config, log, onStop }, stop.giveUp).then(stop.isReady, (error) => stop.hasBegun() || failStart(error))
}

async function run(setting: Setting, giveUp: (reason: string) => void) {
  const { config, log, onStop } = setting
  // Files on their way in are written there, wherever database and pictures are.
  await ensureDataDir(config.dataDir)
  if (config.mapTilesFile) await ensureMapTiles(config.mapTilesFile)
  if (config.s3) await ensureBucket(config.s3)
  const database = await openDatabase({ ...config, log: (message) => log.info(message) })
  onStop.push(database.close)

  const applied = await migrate(database.sql)
  if (applied.length > 0) log.info({ applied }, 'The database schema is up to date')
  if (config.hasDemo) await seedDemo(database.sql, createPasswordHasher(), log)
  if (config.isProduction) await refuseDemoPeople(database.sql, config)

  const place = await database.prepareForApp(log)
  await warnOfFewConnections(database.sql, setting, place)
  if (config.webConcurrency === 1) await runAlone(setting, place)
  else await runApart(setting, place, giveUp)
  await greet({ config, db: database.sql }, { port: config.port, startedInMs: performance.now() - startedAt })
}

/**
 * Of each process: its pool, one for what every request asks, one that listens, one that asks whether anybody answers. Only the last
 * two where there is a pooler.
 */
const connectionsEach = ({ pooler }: AppPlace): number => (pooler === null ? 13 : 2)

/** Said and not refused: most of the time they need far fewer. */
async function warnOfFewConnections(sql: Sql, { config: { webConcurrency }, log }: Setting, place: AppPlace) {
  const needed = (webConcurrency + 1) * connectionsEach(place)
  const [row] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`
  if (row && row.most < needed)
    log.warn(`${webConcurrency} processes may need ${needed} connections; PostgreSQL allows ${row.most}`)
}

async function runAlone(setting: Setting, place: AppPlace) {
  // Only here: a process that starts others and hands out connections needs nothing of it, and no memory for it.
  const { runParts } = await import('./running.ts')
  await runParts({ ...setting, place }, ['web', 'jobs'])
}

/** Jobs have a process of their own: one that takes long slows down no request, and one with a bug ends none. */
async function runApart({ config, log, onStop }: Setting, place: AppPlace, giveUp: (reason: string) => void) {
  const web = Array.from({ length: config.webConcurrency }, (_, index) => `web-${index + 1}`)
  const workers = createWorkers({
    file: join(import.meta.dirname, 'worker.ts'),
    envOf: (name) => {
      const task: WorkerTask = { name, part: name === 'jobs' ? 'jobs' : 'web', place }
      return {
        PORT: String(config.port),
        WEB_CONCURRENCY: String(config.webConcurrency),
        [taskVariable]: JSON.stringify(task),
      }
    },
    log,
    giveUp,
  })
  onStop.unshift(
    () => workers.stop(web),
    () => workers.stop(['jobs']),
  )
  await Promise.all([...web, 'jobs'].map((name) => workers.start(name)))
  await workers.open(web)
}

main().catch(failStart)
