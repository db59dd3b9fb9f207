import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react'
import { isFirstScreen } from '#web/lib/first-screen.ts'
import { holdArrival, releaseArrival } from './on-arrival.ts'

/**
 * The router shows its first screen at once and in one piece, which keeps a phone from answering for half a second. Behind a deferred value it
 * is drawn in slices, while the picture of it stands (decision 055); it has arrived when it stands itself.
 */
export function InSlices({ children }: { children: ReactNode }) {
  // By the build it is drawn in one go (web/first-pictures.tsx).
  const isDue = useDeferredValue(true, import.meta.env.SSR || !isFirstScreen())
  useLayoutEffect(() => {
    if (isDue) return
    holdArrival()
    return releaseArrival
  }, [isDue])
  return isDue ? children : null
}
