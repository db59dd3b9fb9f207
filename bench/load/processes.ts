import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/db/client.ts'
import { variablesFor } from '#server/testing/database.ts'
import { freePort, untilReady } from '#server/testing/server-process.ts'
import { afterwards } from '../../scripts/parts/cleaning.ts'
import type { Load, LoadFigures } from './load-process.ts'

const mainFile = join(import.meta.dirname, '../../server/main.ts')

export type Product = { port: number; url: string; pid: number; folder: string; stop: () => Promise<void> }

/** The server as an operator runs it, in production, its log in a file. `flags` are Node's. */
export async function startProduct(
  database: DatabaseAddress,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-bench-product-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(folder, 'product.log')
  const log = await open(logFile, 'w')
  const child = spawn(process.execPath, [...flags, mainFile], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      // Limits count addresses: each request may say from where it comes.
      TRUST_PROXY: '1',
      ...variablesFor(database),
      ...env,
    },
    stdio: ['ignore', log.fd, log.fd],
    cwd: folder,
  })
  await log.close()
  let ending: Promise<void> | undefined
  const stop = () => {
    ending ??= endProcess(child)
    return ending
  }
  afterwards(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  await untilReady(url).catch(async (error: unknown) => {
    throw new Error(`${error}\n${(await readFile(logFile, 'utf8')).slice(-3000)}`)
  })
  return { port, url, pid: child.pid ?? 0, folder, stop }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export type LoadMaker = (load: Load) => Promise<LoadFigures>

/** In a process of its own, so that what it costs is not the server's. */
export async function startLoadMaker(): Promise<LoadMaker> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  afterwards(() => endProcess(child))
  await messageOf(child)
  return async (load) => {
    const answer = messageOf(child)
    child.send(load)
    const figures = (await answer) as LoadFigures
    if (figures.problems.length > 0)
      throw new Error(
        `${typeof load.request === 'string' ? load.request : load.request.path} at the ${load.target.is} server: ${figures.problems.join('\n')}`,
      )
    return figures
  }
}

export function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A process of the bench ended with ${code}.`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}
