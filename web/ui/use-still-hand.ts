import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Nobody reads what came under their finger in less. */
const readMs = 500

/**
 * The list is alive: what comes, changes, or is decided on by somebody else, moves all that stand below it. A press
 * that was meant for one must not decide on the next. Keys are not meant by their place, and pass.
 */
export function useStillHand(shown: readonly string[]) {
  const order = shown.join()
  const last = useRef(order)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (!order.startsWith(last.current)) movedAt.current = performance.now()
    last.current = order
  }, [order])

  return (event: MouseEvent) => {
    const isDecision = event.target instanceof Element && event.target.closest('[data-decides]') !== null
    const isPointer = event.detail > 0
    if (!isDecision || !isPointer || event.timeStamp - movedAt.current > readMs) return
    event.preventDefault()
    event.stopPropagation()
  }
}
