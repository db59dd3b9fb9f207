import { type LiveMessage, liveAgo, liveBeat, liveBeatMs, livePath, readLiveMessage } from '#contract/live.ts'
import { parse } from './api.ts'

type Listener = {
  /** Everything on this page is at least as new, by this browser's clock; moved on by whatever is heard. */
  known: { at: number }
  onMessage: (message: LiveMessage) => void
  onFailure: () => void
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A stream that ended sooner did not work: the next try waits longer. */
const steadyMs = 30_000
/** Three heartbeats and a half. A phone that changed its network is told of no end. */
const silenceMs = 3.5 * liveBeatMs
/** A page that is being left hears its stream break a moment before it is gone: that is no failure. */
const leavingMs = 250

/** One stream of changes, opened again whenever it ends, later each time. */
export function openLiveSource({ known, onMessage, onFailure }: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failing: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let startedAt = 0
  /** Within how long the crowd that we are one of shall come back: told by each heartbeat. */
  let crowdMs = 0

  function open() {
    startedAt = Date.now()
    source = new EventSource(`${livePath}?${liveAgo}=${Math.ceil(startedAt - known.at)}`)
    listenOn()
    source.addEventListener(liveBeat, ({ data }) => {
      crowdMs = Number(data)
      hear()
    })
    source.onmessage = ({ data }) => {
      hear()
      const message = readLiveMessage(parse(data))
      if (message) onMessage(message)
    }
    source.onerror = fail
  }

  /** Not left to the browser: each waits in its own way, some for ever at once, some never again. */
  function fail() {
    stop()
    failures = Date.now() - startedAt > steadyMs ? 1 : failures + 1
    const turnMs = Math.random() * crowdMs
    timer = setTimeout(open, waitMs(failures) + turnMs)
    failing = setTimeout(onFailure, leavingMs + turnMs)
  }

  function hear() {
    known.at = Date.now()
    listenOn()
  }

  function listenOn() {
    clearTimeout(silence)
    silence = setTimeout(fail, silenceMs)
  }

  function stop() {
    clearTimeout(timer)
    clearTimeout(silence)
    clearTimeout(failing)
    source.close()
  }

  /** On another network the old line is dead, whatever it seems. */
  function openAgain() {
    stop()
    open()
  }

  // Then pages are as true as the last time they asked.
  if (typeof EventSource === 'undefined') return () => {}
  open()
  window.addEventListener('online', openAgain)
  return () => {
    window.removeEventListener('online', openAgain)
    stop()
  }
}

/** Never all pages at one moment. */
function waitMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (1 + Math.random())
}
