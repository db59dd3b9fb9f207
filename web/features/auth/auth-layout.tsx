import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DrawnPass } from '#web/lib/drawn-pass.tsx'
import { paths } from '#web/paths.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/logo.tsx'

type Props = {
  title: string
  subtitle?: ReactNode
  /** A long form takes room from the drawing. */
  size?: 'short' | 'long'
  children: ReactNode
}

/** The drawing above the form on a phone, beside it on wide screens; none where a signed-in person has bars. */
export function AuthLayout({ title, subtitle, size = 'short', children }: Props) {
  const look = looks[size]
  const appName = useAppName()
  return (
    <main id="main" tabIndex={-1} className={cx('flex grow flex-col outline-none lg:grid', look.columns)}>
      <title>{`${title} · ${appName}`}</title>
      <div className={cx(sky, look.sky)}>
        <Link to={paths.home} className="relative z-10 inline-block rounded-md px-5 py-3 lg:px-7 lg:pt-6">
          <Logo size="sm" />
        </Link>
        <div className={cx(drawing, look.drawing)}>
          <DrawnPass />
        </div>
      </div>
      <div className="flex min-w-0 grow flex-col in-data-has-bars:col-span-full px-5 sm:px-8">
        <div className={cx('mx-auto w-full py-6 lg:my-auto lg:py-10', look.width)}>
          <h1 className="text-4xl tracking-tight sm:text-5xl">{title}</h1>
          {subtitle && <div className="mt-1.5 text-pretty text-muted">{subtitle}</div>}
          <div className="mt-5 sm:mt-6">{children}</div>
        </div>
      </div>
    </main>
  )
}

// The peaks grow with the width: so does the sky that keeps them below the logo. None of it on a low screen.
const sky =
  'relative shrink-0 in-data-has-bars:hidden overflow-hidden bg-pass-sky text-pass-ink lg:sticky lg:top-0 lg:h-dvh'
const drawing = 'absolute max-lg:inset-x-0 max-lg:aspect-[4/3.05] max-lg:not-tall:hidden lg:inset-0'
const looks = {
  short: {
    columns: 'lg:grid-cols-[11fr_10fr]',
    sky: 'max-lg:tall:h-[calc(3.25rem+43vw)]',
    drawing: 'max-lg:bottom-0',
    width: 'max-w-[26rem]',
  },
  long: {
    columns: 'lg:grid-cols-[5fr_8fr]',
    sky: 'max-lg:tall:h-[calc(3.25rem+24vw)]',
    drawing: 'max-lg:-bottom-[19vw]',
    width: 'max-w-[42rem]',
  },
}
