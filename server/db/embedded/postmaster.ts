import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { lastComplaint, logSize, openLog, shortenLog } from './log-file.ts'
import { readPidFile } from './pid-file.ts'
import { type RunAs, runProgram, spawnProgram } from './run-program.ts'

export type Postmaster = {
  port: number
  /** Resolves with how it ended: an exit code or the name of a signal. */
  ended: Promise<string>
  stop: () => Promise<void>
}

type Place = { cluster: string; binaries: Binaries }

type Options = Place & {
  runAs: RunAs
  endpoint: readonly string[]
  logFile: string
  /** Aborted: the start is given up and the process stopped. */
  signal: AbortSignal
  log: (message: string) => void
}

const hourMs = 3_600_000

// PostgreSQL writes the row that broke a rule, and the statement with its values, into its log: addresses, phones, hashes.
// Given at each start, so that folders made before this was said keep to it too.
const quietLog = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
].flatMap((setting) => ['-c', setting])

/** Starts PostgreSQL and waits until it accepts connections, however long a recovery takes. */
export async function launchPostmaster(options: Options): Promise<Postmaster> {
  const { cluster, binaries, logFile, signal, log } = options
  const writtenBefore = await logSize(logFile)
  const { child, ended } = await spawnPostmaster(options)
  const stop = () => stopPostmaster({ child, ended, cluster, binaries })
  const slow = setInterval(
    () => log('PostgreSQL is still starting: after a crash it recovers first.'),
    10_000,
  )
  try {
    while (!(await settlesWithin(ended, 15))) {
      if (signal.aborted) await stop()
      const running = await readPidFile(cluster)
      const isReady = running?.pid === child.pid && running?.status === 'ready'
      if (isReady) return { port: running.port, ended, stop }
    }
  } finally {
    clearInterval(slow)
  }
  const reason = (await lastComplaint(logFile, writtenBefore)) ?? `it ended with ${await ended}`
  throw new Error(`PostgreSQL did not start: ${reason} (see ${logFile}).`)
}

type Spawned = { child: ChildProcess; ended: Promise<string> }

async function spawnPostmaster({ cluster, binaries, runAs, endpoint, logFile }: Options): Promise<Spawned> {
  const output = await openLog(logFile)
  const postgres = { program: binaries.postgres, args: ['-D', cluster, ...quietLog, ...endpoint], runAs }
  // Detached: Ctrl-C reaches our process group, and the app must finish its requests before PostgreSQL goes.
  const child = spawnProgram(postgres, {
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  const ended = once(child, 'exit').then(
    ([code, killedBy]) => String(killedBy ?? code),
    (error: Error) => error.message,
  )
  // An app that ends without calling stop must not leave PostgreSQL behind.
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)
  const shortening = setInterval(() => void shortenLog(logFile).catch(() => undefined), hourMs).unref()
  void ended.then(() => {
    clearInterval(shortening)
    process.off('exit', interrupt)
  })
  await output.close()
  return { child, ended }
}

/** Fast shutdown; a main process that hangs is stopped hard, and recovers at the next start. */
async function stopPostmaster({ child, ended, cluster, binaries }: Spawned & Place): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram({ program: binaries.pgCtl, args: ['stop', '-D', cluster, '-m', 'fast'] })
    return
  }
  const stages = [
    ['SIGINT', 25_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, limitMs] of stages) {
    child.kill(signal)
    if (await settlesWithin(ended, limitMs)) return
  }
}

async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(limitMs, false, { signal: timer.signal }).catch(() => false)
  const isSettled = await Promise.race([promise.then(() => true), late])
  timer.abort()
  return isSettled
}
