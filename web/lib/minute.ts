import { useStore } from '#web/ui/use-store.ts'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The present, told again as each minute begins: `3 minuti fa` must not stay so for an hour, and what starts at nine has
 * started at nine. One clock for the whole page.
 */
export function useMinute(): Date {
  return useStore(subscribe, () => now)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date()
    awaitNext()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

function awaitNext(): void {
  timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
}

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
  awaitNext()
}
