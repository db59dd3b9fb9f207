import { setTimeout as pause } from 'node:timers/promises'
import { tally, times } from '#server/testing/forms.ts'

/** Several who ask without end, and what they were told in how long. */
export function startProbe(askers: number, ask: () => Promise<{ status: number | string }>) {
  const statuses: string[] = []
  const timesMs: number[] = []
  let isOver = false
  const keepAsking = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const status = await ask().then(
        (answer) => String(answer.status),
        (error: Error) => String(error.cause ?? error),
      )
      statuses.push(status)
      timesMs.push(performance.now() - startedAt)
      await pause(50)
    }
  }
  const all = Promise.all(times(askers, keepAsking))
  return async () => {
    isOver = true
    await all
    const counts = tally(statuses)
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    return { counts, total: statuses.length, timesMs }
  }
}

/** How long something takes to come true; it is given up after a minute. */
export async function msUntil(isTrue: () => Promise<boolean> | boolean): Promise<number> {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedAt > 60_000) throw new Error('It did not come true within 60 s.')
    await pause(50)
  }
  return Math.round(performance.now() - startedAt)
}
