/** What of the browser is needed to agree among its tabs. */
export type Tab = {
  locks: Pick<LockManager, 'request'> | undefined
  isVisible: () => boolean
  onLook: (listen: () => void) => () => void
  /** A tab that nobody looks at for so long rests. */
  restMs: number
}

const thisTab: Tab = {
  // Missing on pages without https.
  locks: globalThis.navigator?.locks,
  isVisible: () => document.visibilityState === 'visible',
  onLook: (listen) => {
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  },
  restMs: 60_000,
}

/**
 * Does the work in one tab of this browser: the one that was looked at last, since phones put the others to sleep. It
 * goes on to another tab when that one closes, or rests because it is hidden. Where tabs cannot agree, each does it for
 * itself.
 */
export function inOneTab(name: string, work: () => () => void, tab: Tab = thisTab): () => void {
  const turn = tab.locks ? byTurns(name, work, tab.locks) : alone(work)
  let timer: ReturnType<typeof setTimeout> | undefined

  const mind = () => {
    clearTimeout(timer)
    if (tab.isVisible()) turn.take()
    else timer = setTimeout(turn.leave, tab.restMs)
  }
  const unlisten = tab.onLook(mind)
  if (!tab.isVisible()) turn.wait()
  mind()
  return () => {
    clearTimeout(timer)
    unlisten()
    turn.leave()
  }
}

type Turn = {
  /** Works now, whoever did it before. */
  take: () => void
  /** Works when nobody else does. */
  wait: () => void
  leave: () => void
}

function alone(work: () => () => void): Turn {
  let stop: (() => void) | null = null
  const start = () => {
    stop ??= work()
  }
  const leave = () => {
    stop?.()
    stop = null
  }
  return { take: start, wait: start, leave }
}

function byTurns(name: string, work: () => () => void, locks: Pick<LockManager, 'request'>): Turn {
  let leave = () => {}
  let isLeading = false

  const join = (isTakingOver: boolean) => {
    leave()
    const waiting = new AbortController()
    let letGo = () => {}
    const lead = () => {
      if (waiting.signal.aborted) return
      isLeading = true
      const stop = work()
      return new Promise<void>((resolve) => {
        letGo = () => {
          letGo = () => {}
          isLeading = false
          stop()
          resolve()
        }
      })
    }
    leave = () => {
      waiting.abort()
      letGo()
    }
    const options = isTakingOver ? { steal: true } : { signal: waiting.signal }
    // Rejects when another tab took over, or when this one left.
    locks.request(name, options, lead).catch(() => {
      if (waiting.signal.aborted) return
      letGo()
      join(false)
    })
  }

  return {
    take: () => {
      if (!isLeading) join(true)
    },
    wait: () => join(false),
    leave: () => leave(),
  }
}
