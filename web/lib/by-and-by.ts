import type { LiveMessage } from '#contract/live.ts'

/**
 * Acts on news at once, and on what a whole crowd was told at a moment of this page's own: five thousand pages that ask in the same
 * second would all wait. What is told again meanwhile is one thing.
 */
export function byAndBy(act: (news: LiveMessage) => void) {
  const waiting = new Map<string, LiveMessage>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const actOnAll = () => {
    const all = [...waiting.values()]
    waiting.clear()
    timer = undefined
    for (const news of all) act(news)
  }
  return {
    hear({ withinMs = 0, ...news }: LiveMessage): void {
      if (withinMs === 0) return void act(news)
      // Where there is a replica each has a moment of its own, and the last one counts.
      waiting.set(JSON.stringify({ ...news, seen: undefined }), news)
      timer ??= setTimeout(actOnAll, Math.random() * withinMs)
    },
    stop: () => clearTimeout(timer),
  }
}
