import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconType } from './icon-type.ts'

type Props = {
  icon: IconType
  label: string
  /** Begins with a link, and is as high as one must be for a thumb. */
  isLink?: boolean
  children: ReactNode
}

/** One thing that is known, by its sign: a line of a `<dl>`. */
export function Fact({ icon: Icon, label, isLink = false, children }: Props) {
  return (
    <div className={cx('flex min-w-0 items-start gap-2.5', !isLink && 'py-1')}>
      <dt className={cx('flex shrink-0 items-center', isLink ? 'h-11' : 'h-6')}>
        <Icon aria-hidden="true" className="size-5 text-muted" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="bidi-isolate wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

/** For a link inside of it. */
export const factLink = 'bidi-isolate wrap-anywhere inline-flex min-h-11 items-center text-link'
