import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#web/lib/first-screen.ts'
import { sessionOrStranger, watchSession } from '#web/lib/session.ts'
import { isReachable, onReachable } from './connection.ts'
import { onKeptChange } from './kept-itineraries.ts'

// The screen that one came for comes first.
const calmMs = 4_000
/** A page that stays open all day looks again. */
const againMs = 30 * 60_000
const lockName = 'tornanti.keeping'

let ask = () => {}

/** Something was saved, or is no longer: what is kept follows it soon. */
export const syncSoon = (): void => ask()

/** What is kept for the time without signal is looked after while there is one. */
export function keepInBackground(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasSwept = false
  const work = async () => {
    const owner = ownerOf(client)
    if (owner === null || !canWork()) return
    const { sweepKept, syncKept } = await import('./sync.ts')
    await alone(async () => {
      if (!hasSwept) await sweepKept(owner)
      hasSwept = true
      await syncKept(client, owner)
    })
  }
  ask = () => {
    clearTimeout(timer)
    // No failure of it is anybody's concern: nothing was asked for.
    timer = setTimeout(() => whenIdle(() => work().catch(() => undefined)), calmMs)
  }
  watchSession(client, ({ hasViewerChanged }) => hasViewerChanged && ask())
  onReachable(ask)
  setInterval(ask, againMs)
  client.getQueryCache().subscribe(({ type, query }) => {
    // The pictures of the diary follow its entries.
    const isNews =
      type === 'updated' && query.state.status === 'success' && query.state.fetchStatus === 'idle'
    if (isNews && query.queryKey[0] === 'diary' && query.queryKey[1] === 'entries') ask()
  })
  onKeptChange(() => void client.invalidateQueries({ queryKey: ['kept-itineraries'] }))
  ask()
}

function ownerOf(client: QueryClient): string | null {
  const { user, site } = sessionOrStranger(client)
  return user && !user.mustEnrol && !site.isInMaintenance ? user.id : null
}

/** Not for a hidden page, nor for whoever asked to spare data; and without a worker nothing could be opened anyway. */
function canWork(): boolean {
  const { serviceWorker, connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean }
  }
  const hasWorker = Boolean(serviceWorker?.controller)
  return (
    hasWorker && onLine && isReachable() && !connection?.saveData && document.visibilityState === 'visible'
  )
}

/** One tab after the other: the second finds that nothing is left to do. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(lockName, work)
  else await work()
}
