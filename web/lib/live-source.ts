import { type LiveMessage, liveAgo, liveBeat, liveBeatMs, livePath, readLiveMessage } from '#contract/live.ts'
import { parse } from './api.ts'

type Listener = {
  /** When this page was asked for; 0: nobody knows. */
  knownAt: number
  /** Whatever happened before is not told again, but to a page that said since when it knows everything. */
  onOpen: (isTold: boolean) => void
  onMessage: (message: LiveMessage) => void
  onFailure: () => void
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A stream that ended sooner did not work: the next try waits longer. */
const steadyMs = 30_000
/** Three heartbeats and a half. A phone that changed its network is told of no end. */
const silenceMs = 3.5 * liveBeatMs
/** One that begins to listen later has had other troubles: it asks for everything. */
const youngMs = 10_000
/** A question that was on its way for longer has been asked about an earlier moment than the server takes it for. */
const promptMs = 1_000
/** A page that is being left hears its stream break a moment before it is gone: that is no failure. */
const leavingMs = 250

/** One stream of changes, opened again whenever it ends, later each time. */
export function openLiveSource({ knownAt, onOpen, onMessage, onFailure }: Listener): () => void {
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
    const agoMs = Math.ceil(startedAt - knownAt)
    // The first time: later on, who knows what was missed, and what came from the disk meanwhile.
    knownAt = 0
    let isAwaited = agoMs >= 0 && agoMs < youngMs
    source = new EventSource(isAwaited ? `${livePath}?${liveAgo}=${agoMs}` : livePath)
    listenOn()
    source.onopen = () => {
      isAwaited &&= Date.now() - startedAt < promptMs
      onOpen(isAwaited)
    }
    source.addEventListener(liveBeat, ({ data }) => {
      crowdMs = Number(data)
      listenOn()
      // By a server of before this was asked.
      if (isAwaited) onOpen(false)
      isAwaited = false
    })
    source.onmessage = ({ data }) => {
      isAwaited = false
      listenOn()
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
