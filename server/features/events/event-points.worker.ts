import type { Services } from '#server/platform/context.ts'
import { rewardParticipants } from './event-points.service.ts'

const everyMs = 15_000

/** Looks for events that have ended, now and again and again, until stopped. */
export function startEventPointsWorker(services: Services) {
  let isStopping = false
  let running: Promise<void> | null = null
  const wake = () => {
    running ??= rewardParticipants(services, () => isStopping)
      .catch((error) =>
        services.log.warn({ err: error }, 'Ended events could not be looked for; it is tried again'),
      )
      .finally(() => {
        running = null
      })
  }
  wake()
  const timer = setInterval(wake, everyMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
