import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { accessRules } from './endpoint.ts'
import { clusterProcesses } from './process-table.ts'
import { chooseRunAs, giveTo } from './run-as.ts'
import { type RunAs, runProgram, sendSignal } from './run-program.ts'

type Options = { dataDir: string; binaries: Binaries; log: (message: string) => void }

const unfinished = 'postgres.init-'
// Collation is ICU's; this only says which characters are letters, which trigram search asks.
const characterTypes: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }
const settings = ['shared_buffers=128MB', 'max_connections=200', 'timezone=UTC', 'log_timezone=UTC']

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

/** Makes the cluster unless it is there, and says as whom it must be run. */
export async function ensureCluster({ dataDir, binaries, log }: Options): Promise<RunAs> {
  const cluster = clusterFolder(dataDir)
  const { runAs, major } = await chooseRunAs(binaries, cluster)
  await removeUnfinished(dataDir)
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (found === null) {
    await refuseOtherContent(cluster)
    log(`Creating the PostgreSQL ${major} cluster in ${cluster}.`)
    await createCluster({ dataDir, binaries, runAs })
  } else if (found.trim() !== major) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${found.trim()} and cannot be opened by PostgreSQL ${major}: move the data with pg_dump, or install version ${found.trim()}.`,
    )
  }
  await giveTo(runAs, cluster)
  return runAs
}

type Creation = { dataDir: string; binaries: Binaries; runAs: RunAs }

/** Built and synced aside, then renamed: a kill at any moment leaves a whole cluster or none. */
async function createCluster({ dataDir, binaries, runAs }: Creation): Promise<void> {
  const side = await mkdtemp(join(dataDir, unfinished))
  try {
    await giveTo(runAs, side)
    const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=it-IT', '--locale=C']
    const letters = `--lc-ctype=${characterTypes[process.platform] ?? 'C'}`
    const rules = await accessRules(dataDir)
    const set = settings.flatMap((setting) => ['--set', setting])
    const options = ['-D', side, ...locale, letters, ...rules, ...set, '--data-checksums', '--no-sync']
    await runProgram({ program: binaries.initdb, args: options, runAs })
    const single = ['--single', '-F', '-c', 'exit_on_error=true', '-D', side, 'postgres']
    await runProgram({ program: binaries.postgres, args: single, runAs }, 'create database tornanti\n')
    await runProgram({ program: binaries.initdb, args: ['-D', side, '--sync-only'], runAs })
    await rename(side, clusterFolder(dataDir))
    await syncFolder(dataDir)
  } catch (error) {
    await rm(side, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its cluster in ${dataDir}: ${(error as Error).message}.`)
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinished)) continue
    const side = join(dataDir, name)
    // An initdb whose parent was killed goes on writing into the folder that is to go.
    for (let left = await clusterProcesses(side); left.length > 0; left = await clusterProcesses(side)) {
      for (const { pid } of left) sendSignal(pid, 'SIGKILL')
      await delay(20)
    }
    await rm(side, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function refuseOtherContent(cluster: string): Promise<void> {
  const content = await readdir(cluster).catch(() => [])
  if (content.length > 0) {
    throw new Error(
      `${cluster} holds files but no PostgreSQL cluster: move them away, or choose another DATA_DIR.`,
    )
  }
}

/** Makes the rename itself survive a power cut. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
