import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const mainFile = join(import.meta.dirname, '../main.ts')

/** The server as an operator runs it: a process of its own, which can be killed. */
export function createServerProcess(env: Record<string, string>) {
  let child: ChildProcess | undefined
  let output = ''
  const launch = () => {
    child = spawn(process.execPath, [mainFile], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    return child
  }
  return {
    output: () => output,
    pid: () => child?.pid ?? 0,
    /** Null while it runs, and after a kill. */
    exitCode: () => child?.exitCode ?? null,
    start: async (url: string) => {
      launch()
      await untilReady(url, () => output)
    },
    /** Of a start that cannot succeed: its exit code. */
    untilEnd: async (): Promise<number | null> => {
      const [code] = await once(launch(), 'close')
      return code
    },
    /** Resolves with the exit code, or null after a kill. */
    end: async (signal: NodeJS.Signals): Promise<number | null> => {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
      const ended = new Promise<number | null>((resolve) => ending.once('exit', (code) => resolve(code)))
      ending.kill(signal)
      return ended
    },
  }
}

export async function untilReady(url: string, report: () => string = () => ''): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.status === 200) return
    await pause(100)
  }
  throw new Error(`The server at ${url} was not ready within 30 s.\n${report()}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No free port was found.')
  return address.port
}

/** The embedded database's main process. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}
