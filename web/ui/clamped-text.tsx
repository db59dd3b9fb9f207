import type { Ref } from 'react'
import { cx } from './cx.ts'

type Props = { ref?: Ref<HTMLDivElement>; id?: string; text: string; className: string }

const paragraphs = /[^\n]+(?:\n[^\n]+)*/g

/**
 * A text of several lines that `line-clamp` may cut. Its empty lines are distances and no lines: cut at one of them,
 * the text would end in a lonely `…`.
 */
export function ClampedText({ text, className, ...rest }: Props) {
  return (
    <div {...rest} className={cx('wrap-anywhere whitespace-pre-line', className)}>
      {Array.from(text.matchAll(paragraphs), ({ 0: paragraph, index }) => (
        <p key={index} className="not-first:mt-[1lh]">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
