import { useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  /** From 0 to 100; without it, something is under way and nobody knows how long. */
  value?: number | undefined
  /** What the figure means, beside the label: `150 punti a Gold`. */
  text?: string | undefined
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

export function Progress({ label, value, text, isLabelHidden = false, className }: Props) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-[0.9375rem]">
        <span id={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
          {label}
        </span>
        {text && <span className="text-muted">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2.5 overflow-hidden rounded-full bg-raised-strong"
      >
        {percent === undefined ? (
          <div className="h-full w-1/3 animate-sweep rounded-full bg-red motion-reduce:w-full motion-reduce:opacity-40" />
        ) : (
          <div
            style={{ width: `${percent}%` }}
            className="h-full rounded-full bg-red transition-[width] duration-200 ease-out"
          />
        )}
      </div>
    </div>
  )
}
