import { cx } from './cx.ts'

type Props = { label?: string | undefined; className?: string | undefined }

/** With a label it announces itself; without, whoever shows it must say that something is under way. */
export function Spinner({ label, className }: Props) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={cx('animate-spin', className ?? 'size-6')}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
