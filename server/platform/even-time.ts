import { setTimeout as pause } from 'node:timers/promises'

const stepMs = 50

/** Waits for the next step of a clock that begins now: how long the work takes meanwhile tells nobody anything. */
export function evenTime(): () => Promise<void> {
  const startedAt = performance.now()
  return () => pause(stepMs - ((performance.now() - startedAt) % stepMs))
}
