import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** The first is said at once; what comes within this time after it, together. */
const gatherMs = 20
const retryMs = 500
const triesAtTheEnd = 3
const perStatement = 1_000

export type NoticeGatherer = ReturnType<typeof createNoticeGatherer>

/**
 * Says what transactions have left to say, many in one statement, one statement at a time. Nobody waits for it. What the
 * database cannot take now is said later; the same words that wait twice are said once.
 */
export function createNoticeGatherer(say: (texts: readonly string[]) => Promise<void>, log: Logger) {
  const waiting = new Set<string>()
  let failures = 0
  let isEnding = false
  let running: Promise<void> | null = null

  const run = async () => {
    while (waiting.size > 0) {
      await sayNext()
      if (isEnding && failures >= triesAtTheEnd) return giveUp()
      if (failures > 0) await pause(retryMs, undefined, { ref: false })
      else if (!isEnding) await pause(gatherMs, undefined, { ref: false })
    }
  }

  const sayNext = async () => {
    const texts = [...waiting].slice(0, perStatement)
    // Taken out first: the same words that come meanwhile tell of something later.
    for (const text of texts) waiting.delete(text)
    try {
      await say(texts)
      failures = 0
    } catch (error) {
      for (const text of texts) waiting.add(text)
      failures += 1
      if (failures === 1) log.warn({ err: error }, 'Notices could not be said; it is tried again')
    }
  }

  const giveUp = () => {
    log.error({ notices: waiting.size }, 'Notices were not said')
    waiting.clear()
  }

  return {
    add: (texts: readonly string[]) => {
      for (const text of texts) waiting.add(text)
      if (waiting.size === 0) return
      running ??= run().finally(() => {
        running = null
      })
    },
    /** Says what is left. */
    end: async () => {
      isEnding = true
      await running
    },
  }
}
