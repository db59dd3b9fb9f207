import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { clusterProcesses, processBirth } from './process-table.ts'
import { runProgram, sendSignal } from './run-program.ts'

type Options = { cluster: string; binaries: Binaries; log: (message: string) => void }

// Orphans of a dead main process leave by themselves; a SIGINT would make some of them write.
const stages = [
  { signal: 'SIGINT', mainOnly: true, limitMs: 15_000, withoutMainMs: 5_000 },
  { signal: 'SIGQUIT', mainOnly: false, limitMs: 10_000, withoutMainMs: 2_000 },
  { signal: 'SIGKILL', mainOnly: false, limitMs: 5_000, withoutMainMs: 5_000 },
] as const

/** Stops what an earlier run left on the cluster, so that a new main process may start. */
export async function endSurvivors({ cluster, binaries, log }: Options): Promise<void> {
  if (process.platform === 'win32') await stopOnWindows(cluster, binaries)
  for (const { signal, mainOnly, limitMs, withoutMainMs } of stages) {
    const left = await clusterProcesses(cluster)
    if (left.length === 0) break
    const main = left.find(({ isMain }) => isMain)
    const targets = mainOnly ? left.filter(({ isMain }) => isMain) : left
    if (main) log(`PostgreSQL (process ${main.pid}) outlived its owner: sending it ${signal}.`)
    for (const { pid } of targets) sendSignal(pid, signal)
    await waitUntilGone(cluster, main ? limitMs : withoutMainMs)
  }
  await removeMisleadingPidFile(cluster)
}

async function waitUntilGone(cluster: string, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline && (await clusterProcesses(cluster)).length > 0) await delay(30)
}

/**
 * PostgreSQL refuses to start when the file is damaged or its pid belongs to a stranger or a zombie. With the pid
 * free the file stays: PostgreSQL reads from it which shared memory to check first.
 */
async function removeMisleadingPidFile(cluster: string): Promise<void> {
  const left = await readPidFile(cluster)
  if (!left || process.platform === 'win32') return
  if (left.pid > 0 && !sendSignal(left.pid, 0)) return
  const isRunning = (await clusterProcesses(cluster)).length > 0
  if (isRunning) throw new Error(`PostgreSQL (process ${left.pid}) in ${cluster} does not stop.`)
  await rm(pidFilePath(cluster), { force: true })
}

async function stopOnWindows(cluster: string, binaries: Binaries): Promise<void> {
  const left = await readPidFile(cluster)
  if (!left || (await processBirth(left.pid)) === null) return
  // It fails when the pid is a stranger's, and PostgreSQL then starts all the same.
  const stop = runProgram({ program: binaries.pgCtl, args: ['stop', '-D', cluster, '-m', 'fast'] })
  await stop.catch(() => undefined)
}
