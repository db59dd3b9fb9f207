import { type RefObject, useCallback, useState } from 'react'

/** At which of its ends a row stands that can be pushed sideways. */
export function useEdges(row: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ atStart: true, atEnd: true })
  const measure = useCallback(() => {
    const { current } = row
    if (!current) return
    const atStart = current.scrollLeft <= 1
    const atEnd = current.scrollLeft + current.clientWidth >= current.scrollWidth - 1
    setEdges((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }))
  }, [row])
  return { edges, measure }
}
