import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

type Options = {
  first: Postmaster
  launch: () => Promise<Postmaster>
  log: (message: string) => void
  stopping: AbortSignal
}

const maxFailures = 5
const windowMs = 60_000
const firstPauseMs = 250

/** Starts PostgreSQL again whenever it ends by itself. Resolves once it was told to stop, and has stopped. */
export async function keepRunning({ first, launch, log, stopping }: Options): Promise<void> {
  const told = new Promise<'told'>((resolve) => stopping.addEventListener('abort', () => resolve('told')))
  const failures: number[] = []
  let postmaster: Postmaster | null = first
  for (;;) {
    if (postmaster) {
      const how = await Promise.race([postmaster.ended, told])
      if (stopping.aborted) return postmaster.stop()
      log(`PostgreSQL ended unexpectedly (${how}).`)
    }
    failures.push(Date.now())
    const recent = failures.filter((at) => at > Date.now() - windowMs).length
    if (recent >= maxFailures) {
      log(`PostgreSQL failed ${recent} times within a minute and is not started again: restart the app.`)
      return
    }
    const pauseMs = firstPauseMs * 2 ** (recent - 1)
    log(`Starting PostgreSQL again in ${pauseMs} ms.`)
    await Promise.race([delay(pauseMs), told])
    if (stopping.aborted) return
    postmaster = await launch().catch((error: Error) => {
      if (!stopping.aborted) log(error.message)
      return null
    })
    if (stopping.aborted) return postmaster?.stop()
    if (postmaster) log('PostgreSQL is running again.')
  }
}
