import { AppError } from './app-error.ts'
import type { Logger } from './log.ts'

/** Whether something that others wait for still answers. */
export type Pulse = {
  /** The work's result, or UNAVAILABLE as soon as it is known that nothing answers. */
  guard<Result>(work: Promise<Result>): Promise<Result>
}

export const noPulse: Pulse = { guard: (work) => work }

const tickMs = 500
/** Counted in ticks and not by the clock: while this process itself stands still, nobody else is silent. */
const patienceTicks = 6

type Watch = {
  log: Logger
  /** Again and again, for as long as it lasts. */
  onSilence: () => void
}

/**
 * Asks again and again, on a connection of its own: slow work is not taken for silence, and silence is known long before
 * the limits of slow work. A quick refusal is an answer: whoever asks meets the same.
 */
export function watchPulse(ask: () => Promise<unknown>, { log, onSilence }: Watch) {
  const waiting = new Set<(reason: AppError) => void>()
  let pendingTicks = 0
  let isAsking = false
  let isSilent = false

  const settle = () => {
    isAsking = false
    if (isSilent && pendingTicks < patienceTicks) {
      isSilent = false
      log.warn('The database is no longer silent')
    }
  }
  const tick = () => {
    if (!isAsking) {
      isAsking = true
      pendingTicks = 0
      ask().then(settle, settle)
    } else pendingTicks += 1
    if (pendingTicks >= patienceTicks && !isSilent) {
      isSilent = true
      log.warn('The database does not answer; requests are refused until it does')
    }
    if (!isSilent) return
    for (const refuse of waiting) refuse(new AppError('UNAVAILABLE'))
    onSilence()
  }
  const timer = setInterval(tick, tickMs)

  const guard = async <Result>(work: Promise<Result>): Promise<Result> => {
    let refuse: (reason: AppError) => void = () => {}
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
    })
    waiting.add(refuse)
    try {
      return await Promise.race([work, refused])
    } finally {
      waiting.delete(refuse)
    }
  }
  return { guard, stop: () => clearInterval(timer) }
}
