import { type RefObject, useLayoutEffect, useState } from 'react'
import { cx } from './cx.ts'

type Box = HTMLInputElement | HTMLTextAreaElement

/** `x/limit` under a field. It does not cut: losing the end of a pasted text in silence is worse than an error. */
export function useCounter(box: RefObject<Box | null>, limit: number | undefined) {
  const [length, setLength] = useState(0)
  const count = (text: string) => setLength(lengthOf(text))

  // After every render: react-hook-form writes the value on the element itself, without an event.
  useLayoutEffect(() => {
    if (limit) count(box.current?.value ?? '')
  })

  const counter = limit && (
    <span className={cx('figures text-base', length > limit ? 'font-bold text-red' : 'text-muted')}>
      {length}/{limit}
    </span>
  )
  return { count, counter }
}

/** As the rules count: an emoji is one character. */
const lengthOf = (text: string) => [...text].length
