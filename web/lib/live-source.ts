import { type LiveMessage, liveMessage, livePath } from '#contract/live.ts'
import { parse } from './api.ts'

type Listener = {
  /** Whatever happened before is not told again. */
  onOpen: () => void
  onMessage: (message: LiveMessage) => void
  onFailure: () => void
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A stream that ended sooner did not work: the next try waits longer. */
const steadyMs = 30_000

/** One stream of changes, opened again whenever it ends, later each time. */
export function openLiveSource({ onOpen, onMessage, onFailure }: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function open() {
    const startedAt = Date.now()
    source = new EventSource(livePath)
    source.onopen = onOpen
    source.onmessage = ({ data }) => {
      const message = liveMessage.safeParse(parse(data))
      if (message.success) onMessage(message.data)
    }
    // Not left to the browser: each waits in its own way, some for ever at once, some never again.
    source.onerror = () => {
      source.close()
      failures = Date.now() - startedAt > steadyMs ? 1 : failures + 1
      timer = setTimeout(open, waitMs(failures))
      onFailure()
    }
  }

  function hurry() {
    if (timer === undefined || source.readyState !== EventSource.CLOSED) return
    clearTimeout(timer)
    open()
  }

  // Then pages are as true as the last time they asked.
  if (typeof EventSource === 'undefined') return () => {}
  open()
  window.addEventListener('online', hurry)
  return () => {
    window.removeEventListener('online', hurry)
    clearTimeout(timer)
    source.close()
  }
}

/** Never all pages at one moment. */
function waitMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (1 + Math.random())
}
