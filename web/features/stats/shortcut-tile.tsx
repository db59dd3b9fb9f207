import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type Props = {
  to: string
  title: string
  text: string
  icon: IconType
  tint: string
  /** At the end of the title: a count, a badge. */
  mark?: ReactNode
}

/** The way to a section, with what waits there. */
export function ShortcutTile({ to, title, text, icon: Icon, tint, mark }: Props) {
  return (
    <li className="flex">
      <Link
        to={to}
        className="flex min-w-0 grow items-start gap-3 @max-[18rem]:flex-col rounded-lg border border-line bg-card p-4 shadow-soft transition-colors duration-150 hover:border-field"
      >
        <span className={cx('grid size-11 shrink-0 place-items-center rounded-md', tint)}>
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="wrap-anywhere min-w-0 max-w-full grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-bold font-display text-xl leading-tight">{title}</span>
            {mark}
          </span>
          <span className="mt-0.5 block text-pretty text-muted text-sm">{text}</span>
        </span>
      </Link>
    </li>
  )
}
