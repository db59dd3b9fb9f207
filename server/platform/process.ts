import { ConfigError } from './env.ts'
import type { Logger } from './log.ts'

// Longer than the embedded database's own limit: it must not be cut off while it saves.
const stopLimitMs = 30_000
/** Of one of several processes: then the database still has time to end. */
export const workerStopLimitMs = 20_000

/** Ends the process cleanly on Ctrl-C and SIGTERM: each step in order, then exit 0. A second signal does not hurry it. */
export function stopOnSignal(
  log: Logger,
  steps: (() => Promise<unknown>)[],
  { delayMs, limitMs = stopLimitMs }: { delayMs: number; limitMs?: number },
) {
  let isReady = false
  let isStopping = false
  const stop = async (reason: string, exitCode = 0) => {
    if (isStopping) return
    isStopping = true
    if (isReady) log.info(`${reason}: finishing open requests, then stopping`)
    // A request that hangs must not keep the operator waiting for ever.
    setTimeout(() => process.exit(1), limitMs + delayMs).unref()
    for (const step of steps)
      await step().catch((error) => log.error({ err: error }, 'A step of stopping failed'))
    if (isReady) log.info('Stopped')
    process.exit(exitCode)
  }
  // The last: a closed terminal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  return {
    hasBegun: () => isStopping,
    isReady: () => {
      isReady = true
    },
    /** As on a signal, and says that it did not end well: whoever keeps it running starts it again. */
    giveUp: (reason: string) => void stop(reason, 1),
  }
}

/**
 * A fault that nobody caught, in a promise or outside of one: nobody knows what is half done, so the process ends, with the fault
 * in the log, and whoever keeps it running starts it again.
 */
export function endOnBug(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'A fault that nobody caught ends the server')
    process.exit(1)
  })
}

/** A start that cannot succeed says why in a sentence and ends. */
export function failStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`\nTornanti cannot start.\n${message}\n`)
  if (!(error instanceof ConfigError) && process.env.DEBUG && error instanceof Error)
    process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
