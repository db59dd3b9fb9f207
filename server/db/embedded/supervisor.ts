import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureDataDir } from '#server/platform/start-checks.ts'
import { locateBinaries } from './binaries.ts'
import { clusterFolder, ensureCluster } from './cluster.ts'
import {
  answers,
  type Connection,
  connectionTo,
  prepareEndpoint,
  removeSocketFolder,
  removeSockets,
} from './endpoint.ts'
import { keepRunning } from './keep-running.ts'
import { claimOwnership } from './owner-lock.ts'
import { readPidFile } from './pid-file.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'
import { clusterProcesses } from './process-table.ts'
import { endSurvivors } from './survivors.ts'

export type EmbeddedPostgres = {
  /** To be spread into the options of postgres.js. */
  connection: Connection
  /** Fast shutdown. Waits for its end; may be called again. Does nothing when PostgreSQL is another process's. */
  stop: () => Promise<void>
  /** False when another live process runs PostgreSQL and this one only connects. */
  owned: boolean
}

type Options = { dataDir: string; log: (message: string) => void; share?: boolean }

const shareLimitMs = 60_000

/** Runs the PostgreSQL of a data folder, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, share = false } = options
  await ensureDataDir(dataDir)
  const folder = await realpath(dataDir)
  const deadline = Date.now() + shareLimitMs
  for (;;) {
    const unseen = await runningElsewhere(folder)
    if (unseen && share) return borrowed(unseen)
    if (unseen) throw new Error(`DATA_DIR ${folder} is already in use by a process of another container.`)

    const claim = await claimOwnership(join(folder, 'postgres.owner'))
    if ('release' in claim) return own({ dataDir: folder, log, release: claim.release })
    if (!share) throw new Error(`DATA_DIR ${folder} is already in use by process ${claim.heldBy}.`)

    const shared = await runningHere(folder)
    if (shared) return borrowed(shared)
    if (Date.now() > deadline) {
      throw new Error(`Process ${claim.heldBy} holds DATA_DIR ${folder}, but its PostgreSQL does not answer.`)
    }
    await delay(50)
  }
}

type Owned = { dataDir: string; log: Options['log']; release: () => Promise<void> }

async function own({ dataDir, log, release }: Owned): Promise<EmbeddedPostgres> {
  const stopping = new AbortController()
  try {
    const { launch, clear } = await prepare({ dataDir, log, signal: stopping.signal })
    const first = await launch()
    const kept = keepRunning({ first, launch, log, stopping: stopping.signal })
    const end = async () => {
      stopping.abort()
      await kept
      // After a crash without a restart, its children may still be leaving.
      await clear()
      await removeSocketFolder(dataDir)
      // The folder may have been deleted under us; there is then nothing left to release.
      await release().catch(() => undefined)
    }
    let ending: Promise<void> | undefined
    const stop = () => {
      ending ??= end()
      return ending
    }
    return { connection: await connectionTo(dataDir, first.port), stop, owned: true }
  } catch (error) {
    await release()
    throw error
  }
}

type Setting = { dataDir: string; log: Options['log']; signal: AbortSignal }
type Steps = { launch: () => Promise<Postmaster>; clear: () => Promise<void> }

async function prepare({ dataDir, log, signal }: Setting): Promise<Steps> {
  const cluster = clusterFolder(dataDir)
  const binaries = await locateBinaries()
  const runAs = await ensureCluster({ dataDir, binaries, log })
  const endpoint = await prepareEndpoint(dataDir, runAs)
  const logFile = join(dataDir, 'postgres.log')
  const clear = () => endSurvivors({ cluster, binaries, log })
  const launch = async () => {
    await clear()
    await removeSockets(dataDir)
    return launchPostmaster({ cluster, binaries, runAs, endpoint, logFile, signal, log })
  }
  return { launch, clear }
}

const borrowed = (connection: Connection): EmbeddedPostgres => ({
  connection,
  stop: async () => undefined,
  owned: false,
})

async function runningHere(dataDir: string): Promise<Connection | null> {
  const running = await readPidFile(clusterFolder(dataDir))
  if (running?.status !== 'ready') return null
  const connection = await connectionTo(dataDir, running.port)
  return (await answers(connection)) ? connection : null
}

/** A socket that answers while no process is seen: two containers share the folder, which would ruin the data. */
async function runningElsewhere(dataDir: string): Promise<Connection | null> {
  if (process.platform !== 'linux') return null
  const connection = await connectionTo(dataDir, 0)
  if (!(await answers(connection))) return null
  if ((await clusterProcesses(clusterFolder(dataDir))).length > 0) return null
  // Asked again: it may have been one of ours that just ended.
  return (await answers(connection)) ? connection : null
}
