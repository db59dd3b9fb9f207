import { useState } from 'react'
import { cx } from './cx.ts'

type Props = {
  initials: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Only where no name stands beside it. */
  label?: string | undefined
  className?: string | undefined
}

export function Avatar({ initials, src, size = 'md', label, className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span {...name} className={cx(base, sizes[size], tint(initials), className)}>
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className={picture}
        />
      ) : (
        initials
      )}
    </span>
  )
}

/** The same person keeps the same colour from screen to screen. */
function tint(initials: string) {
  const sum = [...initials].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length]
}

const base =
  'bidi-isolate inline-grid shrink-0 select-none place-items-center rounded-full font-display font-bold'
// Not cut off by what holds it: that would be a layer for each row of a list (decision 054).
const picture = 'size-full rounded-[inherit] object-cover'
const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-lg', lg: 'size-14 text-2xl', xl: 'size-24 text-4xl' }
const tints = [
  'bg-strada-wash text-strada',
  'bg-sterrato-wash text-sterrato',
  'bg-misto-wash text-misto',
  'bg-green-wash text-green',
  'bg-ochre-wash text-ochre',
  'bg-red-wash text-red',
]
