import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'

type Props = {
  as?: 'li' | 'tr' | undefined
  /** What its height is remembered by. */
  rowId: string
  /** About how high it is, in rem: what it counts for until it has been seen. */
  rem: number
  /** It never rests: something in it reaches beyond it, which a resting row would cut off. */
  isAwake?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Of so many rows heights are remembered: more than anybody scrolls through in one sitting. */
const mostRemembered = 20_000
const heights = new Map<string, number>()

/**
 * A row of a list that may become long. Out of sight it rests: the browser neither lays it out nor paints it, and yet finds
 * it by Tab, by search and for screen readers. Whoever comes back to the list finds each row as high as it was, and so the
 * place where they were.
 */
export function RestingRow({ as: Tag = 'li', rowId, rem, isAwake = false, className, children }: Props) {
  const row = useRef<HTMLLIElement & HTMLTableRowElement>(null)
  // The same thing may stand in another list, in another shape.
  const key = `${rem} ${rowId}`
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (!current?.offsetHeight) return
      if (heights.size > mostRemembered) heights.clear()
      heights.set(key, current.offsetHeight)
    }
  }, [key])
  const known = heights.get(key)
  return (
    <Tag
      ref={row}
      style={{ containIntrinsicBlockSize: `auto ${known === undefined ? `${rem}rem` : `${known}px`}` }}
      className={cx(!isAwake && 'rests-unseen', className)}
    >
      {children}
    </Tag>
  )
}
