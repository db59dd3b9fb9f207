import { AppError } from './app-error.ts'

const busy = () => new AppError('BUSY', { retryAfterSeconds: 2 })

/** At most so many places for one caller, or one of them could keep everybody else out. */
export function createTurnstile(placesPerCaller: number) {
  const held = new Map<string, number>()

  return async function admit<Result>(
    caller: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (caller === undefined) return work()
    const places = held.get(caller) ?? 0
    if (places >= placesPerCaller) throw busy()
    held.set(caller, places + 1)
    try {
      return await work()
    } finally {
      const left = (held.get(caller) ?? 1) - 1
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
    }
  }
}

export type GateLimits = {
  atOnce: number
  waiting: number
  /** Who has waited for so long is told to come back as well. */
  longestWaitMs?: number
}

/** Bounded work: so many at once, so many in line; past that, callers are told to come back. */
export function createGate({ atOnce, waiting, longestWaitMs }: GateLimits) {
  const queue: (() => void)[] = []
  let running = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(go)
      if (longestWaitMs === undefined) return
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1)
        reject(busy())
      }, longestWaitMs)
    })

  return async function enter<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw busy()
      await wait()
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The place is handed on, not freed: a newcomer must not slip in before those who waited.
      if (next) next()
      else running -= 1
    }
  }
}
