import { type Ref, useCallback } from 'react'

/** One element, two readers: the caller's ref (react-hook-form's `register`) and our own. */
export function useMergedRef<T>(first: Ref<T> | undefined, second: Ref<T> | undefined) {
  return useCallback(
    (element: T | null) => {
      assign(first, element)
      assign(second, element)
    },
    [first, second],
  )
}

function assign<T>(ref: Ref<T> | undefined, element: T | null) {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
