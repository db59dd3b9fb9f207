import { useEffect, useState } from 'react'
import { arrivalType, isFirstScreen, whenIdle } from './first-screen.ts'
import { afterFirstUse } from './first-use.ts'

type Steps = {
  /** As many as the screen of a phone shows. */
  first: number
  /** As many as a wider screen shows: it has several columns, or a longer piece of one, and nobody has to touch it to see the rest. */
  wide?: number
  step: number
  /** Of what is only a part of what has arrived. */
  isNew?: boolean
}

/**
 * Rows that arrive are drawn a few at a time: those in sight at once, the others whenever the browser has a moment, so that a
 * press between them is answered; those of the first screen once somebody begins to use it. Whoever comes back to a list (`rows` are there at once) finds it whole, and the place where
 * they were.
 */
export function useGradually<Row>(
  rows: readonly Row[] | undefined,
  { first, wide = 3 * first, step, isNew }: Steps,
) {
  const [count, setCount] = useState(() => {
    const comeByPieces = rows === undefined || isNew || (isFirstScreen() && !isReturn())
    if (!comeByPieces) return Number.POSITIVE_INFINITY
    return isWide() ? wide : first
  })
  const [wasFirst] = useState(isFirstScreen)
  const total = rows?.length ?? 0
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole) return
    let isWanted = true
    const goOn = () => whenIdle(() => isWanted && setCount(count + step))
    if (wasFirst) void afterFirstUse.then(goOn)
    else goOn()
    return () => {
      isWanted = false
    }
  }, [isWhole, count, step, wasFirst])
  return { shown: isWhole ? (rows ?? []) : (rows?.slice(0, count) ?? []), isWhole }
}

const isWide = (): boolean => globalThis.innerWidth >= 640

/** A page that is loaded again, or gone back to, shows the place where one was. */
const isReturn = (): boolean => arrivalType() !== 'navigate'
