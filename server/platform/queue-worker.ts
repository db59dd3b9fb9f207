import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { listen, type NoticeName } from './notices.ts'

const pollMs = 10_000
const stopMs = 10_000

/** Runs through a queue of the database whenever something came into it, on any number of servers, until stopped. */
export async function startQueueWorker(
  db: postgres.Sql,
  notice: NoticeName,
  workOff: (isStopping: () => boolean) => Promise<void>,
): Promise<{ stop: () => Promise<void> }> {
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  const wake = () => {
    running = running.then(() => (isStopping ? undefined : workOff(() => isStopping)))
  }
  const { unlisten } = await listen(db, notice, wake, wake)
  // Retries fall due without a notice.
  const timer = setInterval(wake, pollMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await unlisten().catch(() => {})
      // A service that is silent must not keep this one from ending: the claim lapses, and another server does it.
      await Promise.race([running, pause(stopMs, undefined, { ref: false })])
    },
  }
}
