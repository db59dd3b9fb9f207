import { useAppName } from './app-name.ts'
import { cx } from './cx.ts'

type Props = {
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The product's name: beside the mark, from a certain width on, or nowhere. */
  wordmark?: 'always' | 'wide' | 'never' | undefined
  className?: string | undefined
}

/** A hairpin road cut into a red tile. The colours are the brand's: they do not follow the theme. */
export function Logo({ size = 'md', wordmark = 'always', className }: Props) {
  const look = sizes[size]
  const appName = useAppName()
  const isLong = [...appName].length > longName
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center font-display font-extrabold tracking-tight',
        look.gap,
        isLong ? look.longText : cx('flex-wrap', look.text, className),
      )}
    >
      <svg
        viewBox="0 0 64 64"
        aria-hidden="true"
        className={cx('shrink-0 overflow-hidden rounded-[23.4%]', look.mark)}
      >
        <path fill="#9C2F22" d="M0 0h64v64H0z" />
        <path d={road} fill="none" stroke="#FFF8F2" strokeWidth="8" />
      </svg>
      <span className={cx('wrap-anywhere', names[wordmark])}>
        {isLong ? <span className="line-clamp-2">{appName}</span> : appName}
      </span>
    </span>
  )
}

const road = 'M-4 15.5H68M32 15.5V21q0 6 6 6h6.5a6.2 6.2 0 0 1 0 12.4H22a6.2 6.2 0 0 0 0 12.4h4q6 0 6 6V68'
const names = { always: '', wide: 'sr-only sm:not-sr-only', never: 'sr-only' }
// Two lines of it are no higher than the mark: behind a higher one the peaks of the sign-in begin, dark as the letters.
const longName = 20
const sizes = {
  sm: { mark: 'size-9', gap: 'gap-2.5', text: 'text-2xl', longText: 'text-base leading-tight' },
  md: { mark: 'size-11', gap: 'gap-3', text: 'text-3xl', longText: 'text-xl leading-tight' },
  lg: { mark: 'size-14', gap: 'gap-3.5', text: 'text-5xl', longText: 'text-3xl leading-tight' },
}
