import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconType } from './icon-type.ts'

type Props = {
  icon: IconType
  title: string
  text?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ icon: Icon, title, text, action, className }: Props) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center rounded-xl border-2 border-line border-dashed px-5 py-10 text-center',
        className,
      )}
    >
      <span className="grid size-16 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden="true" className="size-8" strokeWidth={1.75} />
      </span>
      <p className="wrap-anywhere mt-4 text-balance font-bold font-display text-2xl leading-tight">{title}</p>
      {text && <p className="wrap-anywhere mt-1.5 max-w-md text-pretty text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
