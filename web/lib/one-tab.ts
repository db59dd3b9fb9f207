/** What of the browser is needed to agree among its tabs. */
export type Tab = {
  locks: Pick<LockManager, 'request'> | undefined
  isVisible: () => boolean
  onVisible: (listen: () => void) => () => void
}

const thisTab: Tab = {
  // Missing on pages without https.
  locks: globalThis.navigator?.locks,
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (listen) => {
    const look = () => document.visibilityState === 'visible' && listen()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  },
}

/**
 * Does the work in one tab of this browser: the one that was looked at last, since phones put the others to sleep. It
 * goes on to another tab when that one closes. Where tabs cannot agree, each does it for itself.
 */
export function inOneTab(name: string, work: () => () => void, tab: Tab = thisTab): () => void {
  const { locks } = tab
  if (!locks) return work()
  let leave = () => {}
  let isLeading = false
  let hasStopped = false

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
      if (hasStopped || waiting.signal.aborted) return
      letGo()
      join(false)
    })
  }

  const unlisten = tab.onVisible(() => {
    if (!isLeading) join(true)
  })
  join(tab.isVisible())
  return () => {
    hasStopped = true
    unlisten()
    leave()
  }
}
