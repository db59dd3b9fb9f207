import { useCallback, useRef } from 'react'

/** A field and a button that take turns: whoever used the one finds the focus on the other. Both carry `ref`. */
export function useTurns<Value>(onChange: (value: Value) => void) {
  const hasTurned = useRef(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !hasTurned.current) return
    hasTurned.current = false
    element.focus()
  }, [])

  function turn(value: Value) {
    hasTurned.current = true
    onChange(value)
  }

  return { ref, turn }
}
