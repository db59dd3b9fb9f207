import { useStore } from '#web/ui/use-store.ts'

// Asked of the server, not of the browser: that often believes to be online on a line without an end.
let hasAnsweredLast = true
const listeners = new Set<() => void>()

/** The server has answered, whatever it was; or nothing came back. */
export function noteReached(hasAnswered: boolean): void {
  if (hasAnswered === hasAnsweredLast) return
  hasAnsweredLast = hasAnswered
  for (const listener of listeners) listener()
}

export const isReachable = (): boolean => hasAnsweredLast

export const useIsReachable = (): boolean => useStore(subscribe, isReachable)

/** Hears when the server is there again. */
export function onReachable(listener: () => void): () => void {
  return subscribe(() => {
    if (hasAnsweredLast) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
