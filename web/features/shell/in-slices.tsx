import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react'
import { isFirstScreen } from '#web/lib/first-screen.ts'
import { holdArrival, releaseArrival } from './on-arrival.ts'

// By the build: in one go (web/first-pictures.tsx).
const isDrawnAhead = typeof document === 'undefined'

/**
 * The router shows its first screen at once and in one piece, which keeps a phone from answering for half a second. Behind a deferred value it
 * is drawn in slices, while the picture of it stands (decision 055); it has arrived when it stands itself.
 */
export function InSlices({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, isDrawnAhead || !isFirstScreen())
  useLayoutEffect(() => {
    if (isDue) return
    holdArrival()
    return releaseArrival
  }, [isDue])
  return isDue ? children : null
}
