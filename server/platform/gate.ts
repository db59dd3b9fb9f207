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
  /** More at once, as long as the first in line has waited for so long. */
  pressed?: { atOnce: number; afterMs: number }
}

type Waiter = { go: () => void; isPressed: boolean }

/** Bounded work: so many at once, so many in line; past that, callers are told to come back. */
export function createGate({ atOnce, waiting, longestWaitMs, pressed }: GateLimits) {
  const queue: Waiter[] = []
  let running = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const timers: NodeJS.Timeout[] = []
      const leave = (then: () => void) => {
        queue.splice(queue.indexOf(waiter), 1)
        timers.forEach(clearTimeout)
        then()
      }
      const waiter = { go: () => leave(resolve), isPressed: false }
      queue.push(waiter)
      if (longestWaitMs !== undefined)
        timers.push(setTimeout(() => leave(() => reject(busy())), longestWaitMs))
      if (pressed)
        timers.push(
          setTimeout(() => {
            waiter.isPressed = true
            if (running >= pressed.atOnce) return
            running += 1
            waiter.go()
          }, pressed.afterMs),
        )
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
      const next = queue[0]
      // The place is handed on, not freed: a newcomer must not slip in before those who waited.
      if (next && (running <= atOnce || next.isPressed)) next.go()
      else running -= 1
    }
  }
}
