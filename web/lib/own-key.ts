import { useEffect, useEffectEvent } from 'react'

/**
 * Holds the key of a form for as long as it is open. A copied tab brings the draft along and with it the key, which would
 * save its text over the first one's: there `onTaken` is called, to choose another. A reload lets go first.
 */
export function useOwnKey(key: string, onTaken: () => void): void {
  const giveWay = useEffectEvent(onTaken)

  useEffect(() => {
    // Missing on pages without https.
    const locks: LockManager | undefined = navigator.locks
    let isOver = false
    let letGo = () => {}
    const hold = (lock: Lock | null) => {
      if (isOver) return
      if (!lock) return giveWay()
      return new Promise<void>((resolve) => {
        letGo = resolve
      })
    }
    // A moment later: an effect that React tries out first must not meet its own lock.
    const timer = setTimeout(() => void locks?.request(`tornanti.form.${key}`, { ifAvailable: true }, hold))
    return () => {
      clearTimeout(timer)
      isOver = true
      letGo()
    }
  }, [key])
}
