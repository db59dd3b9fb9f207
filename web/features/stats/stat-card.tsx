import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wholeText } from '#contract/whole-text.ts'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type Props = {
  name: string
  icon: IconType
  tint: string
  /** Undefined while nobody knows yet. */
  value: number | undefined
  /** What else is to be known of it: `3 in attesa`. */
  note?: ReactNode
  /** Where it leads, or what it opens; without either it only tells. */
  to?: string | undefined
  onOpen?: (() => void) | undefined
}

/** One number, large, and the way to what it counts. */
export function StatCard({ name, icon: Icon, tint, value, note, to, onOpen }: Props) {
  return (
    <li className={cx(card, (to || onOpen) && opening)}>
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-full sm:size-11', tint)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="font-sans font-semibold text-[0.9375rem] text-muted leading-tight">
          <Opener to={to} onOpen={onOpen}>
            {name}
          </Opener>
        </h2>
        <p className="figures mt-1 font-bold text-3xl leading-none">
          {value === undefined ? (
            <span className="block h-[1em] w-14 animate-shimmer rounded-sm bg-raised-strong">
              <span className="sr-only">Caricamento…</span>
            </span>
          ) : (
            wholeText(value)
          )}
        </p>
        {note !== undefined && <p className="mt-1.5 min-h-5 text-muted text-sm leading-tight">{note}</p>}
      </div>
    </li>
  )
}

function Opener({ to, onOpen, children }: Pick<Props, 'to' | 'onOpen'> & { children: ReactNode }) {
  if (to)
    return (
      <Link to={to} className={stretched}>
        {children}
      </Link>
    )
  if (!onOpen) return children
  return (
    <button type="button" onClick={onOpen} className={cx('text-left', stretched)}>
      {children}
    </button>
  )
}

const card =
  'relative flex min-w-0 flex-col items-start gap-2 rounded-lg border border-line bg-card p-3 shadow-soft sm:flex-row sm:gap-3 sm:p-4'
const opening =
  'transition-colors duration-150 hover:border-field has-[.stretched:focus-visible]:outline-2 outline-focus outline-offset-2'
const stretched = 'stretched outline-none after:absolute after:inset-0'
