import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

type Options = {
  first: Postmaster
  launch: () => Promise<Postmaster>
  log: (message: string) => void
  stopping: AbortSignal
}

const firstPauseMs = 100
const longestPauseMs = 2_000
/** A run this long was a good one: whatever ended it, the next start is tried at once. */
const goodRunMs = 60_000

/**
 * Starts PostgreSQL again whenever it ends by itself, for as long as the app lives: at night nobody is there to
 * do it, and requests are answered 503 meanwhile. Resolves once it was told to stop, and has stopped.
 */
export async function keepRunning({ first, launch, log, stopping }: Options): Promise<void> {
  const told = new Promise<'told'>((resolve) => stopping.addEventListener('abort', () => resolve('told')))
  let postmaster: Postmaster | null = first
  let failures = 0
  for (;;) {
    const startedAt = Date.now()
    if (postmaster) {
      const how = await Promise.race([postmaster.ended, told])
      if (stopping.aborted) return postmaster.stop()
      log(`PostgreSQL ended unexpectedly (${how}).`)
    }
    failures = Date.now() - startedAt > goodRunMs ? 0 : failures + 1
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    log(`Starting PostgreSQL again in ${pauseMs} ms.`)
    await Promise.race([delay(pauseMs), told])
    if (stopping.aborted) return
    postmaster = await launch().catch((error: Error) => {
      log(error.message)
      return null
    })
    if (stopping.aborted) return postmaster?.stop()
    if (postmaster) log('PostgreSQL is running again.')
  }
}
