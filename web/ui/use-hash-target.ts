import { useEffect } from 'react'

/** So long the parts above may still be loading. */
const settleMs = 3_000
const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Shows the part that the address names, and keeps it in place while what stands above it is loaded, until the reader moves.
 * For parts that come after the page itself: the browser looked for them before they were there.
 */
export function useHashTarget(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target) return
    const observer = new ResizeObserver(() => target.scrollIntoView({ block: 'start' }))
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const hand of hands) window.removeEventListener(hand, stop)
    }
    const timer = setTimeout(stop, settleMs)
    for (const hand of hands) window.addEventListener(hand, stop, { passive: true })
    // It speaks up at once, and whenever the page grows.
    observer.observe(document.body)
    return stop
  }, [])
}
