import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { IconType } from './icon-type.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  label: string
  icon: IconType
  variant?: 'ghost' | 'secondary' | 'primary' | 'destructive' | undefined
  isPending?: boolean | undefined
}

export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  isPending = false,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={isPending ? undefined : rest.onClick}
      className={cx(base, variants[variant], className)}
    >
      {isPending ? <Spinner className="size-5" /> : <Icon aria-hidden="true" className="size-5" />}
    </button>
  )
}

const base =
  'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 ' +
  'disabled:opacity-45 not-aria-busy:aria-disabled:opacity-45'

const variants = {
  ghost: 'text-muted enabled:hover:bg-raised enabled:hover:text-ink',
  secondary: 'bg-raised text-ink enabled:hover:bg-raised-strong',
  primary: 'bg-red text-on-red enabled:hover:bg-red-strong',
  destructive: 'text-red enabled:hover:bg-red-wash',
}
