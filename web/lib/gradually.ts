import { useEffect, useState } from 'react'
import { whenIdle } from './first-screen.ts'

type Steps = {
  /** As many as one screen shows. */
  first: number
  step: number
  /** Of what is only a part of what has arrived. */
  isNew?: boolean
}

/**
 * Rows that arrive are drawn a few at a time: those in sight at once, the others whenever the browser has a moment, so that a
 * press between them is answered. Whoever comes back to a list (`rows` are there at once) finds it whole, and the place where
 * they were.
 */
export function useGradually<Row>(rows: readonly Row[] | undefined, { first, step, isNew }: Steps) {
  const [count, setCount] = useState(rows === undefined || isNew ? first : Number.POSITIVE_INFINITY)
  const total = rows?.length ?? 0
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole) return
    let isWanted = true
    whenIdle(() => isWanted && setCount(count + step))
    return () => {
      isWanted = false
    }
  }, [isWhole, count, step])
  return { shown: isWhole ? (rows ?? []) : (rows?.slice(0, count) ?? []), isWhole }
}
