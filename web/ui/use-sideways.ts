import { useEffect, useRef } from 'react'
import { useEdges } from './use-edges.ts'

/** A row that can be pushed sideways: at which of its ends it stands, with the chosen piece kept in view. */
export function useSideways(chosenId: string) {
  const row = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { edges, measure } = useEdges(row)

  useEffect(() => {
    const [outside, inside] = [row.current, content.current]
    if (!outside || !inside) return
    const settle = () => {
      bringIntoView(outside, document.getElementById(chosenId))
      measure()
    }
    // A turned phone and a count that arrives move the pieces. It also speaks up at once, when the page has been laid out
    // anyway: asked for here, it would have to be laid out for us alone.
    const observer = new ResizeObserver(settle)
    observer.observe(outside)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [chosenId, measure])

  return { row, content, edges, measure }
}

/** Into the middle, so that a neighbour is seen on either side. The page itself stays where it is. */
function bringIntoView(row: HTMLElement, piece: HTMLElement | null): void {
  if (!piece) return
  const [outer, inner] = [row.getBoundingClientRect(), piece.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
