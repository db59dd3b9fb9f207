import { cx } from './cx.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'destructive' | 'link' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  isFullWidth?: boolean | undefined
}

/** The look of a button, for whatever is not one: `<Link className={buttonClass({ size: 'lg' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', isFullWidth = false }: ButtonLook = {}) {
  return cx(
    base,
    variants[variant],
    variant === 'link' ? linkSizes[size] : sizes[size],
    isFullWidth && 'w-full',
  )
}

const base =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight ' +
  'transition-colors duration-150 [&_svg]:size-5 [&_svg]:shrink-0 ' +
  'disabled:border-transparent disabled:bg-raised disabled:text-muted disabled:shadow-none'

const variants = {
  primary: 'bg-red text-on-red hover:bg-red-strong',
  secondary: 'border border-field bg-card text-ink hover:border-ink hover:bg-raised',
  ghost: 'text-ink hover:bg-raised disabled:bg-transparent',
  destructive: 'border-2 border-red bg-red-wash text-red hover:bg-red hover:text-on-red',
  link: 'text-link underline-offset-4 disabled:bg-transparent disabled:no-underline',
}

const sizes = {
  sm: 'min-h-11 px-3.5 py-2 text-[0.9375rem]',
  md: 'min-h-12 px-5 py-2.5 text-base',
  lg: 'min-h-14 px-6 py-3 text-lg',
}

const linkSizes = { sm: 'min-h-11 text-[0.9375rem]', md: 'min-h-11 text-base', lg: 'min-h-12 text-lg' }
