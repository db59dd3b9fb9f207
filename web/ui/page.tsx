import type { ReactNode } from 'react'
import { useAppName } from './app-name.ts'
import { cx } from './cx.ts'

type Props = {
  title: string
  /** What the browser's tab says instead, while something of its own lies over the page. */
  tabTitle?: string | undefined
  subtitle?: ReactNode
  actions?: ReactNode
  /** Beside the content on wide screens, below it on a phone. */
  aside?: ReactNode
  width?: 'narrow' | 'wide' | undefined
  children: ReactNode
}

/** The frame of every screen: its `<main>`, its only h1 and the title of the browser's tab. */
export function Page({ title, tabTitle = title, subtitle, actions, aside, width = 'wide', children }: Props) {
  const appName = useAppName()
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx('mx-auto w-full px-4 pt-5 pb-10 outline-none sm:px-6', widths[width])}
    >
      <title>{`${tabTitle} · ${appName}`}</title>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-4xl tracking-tight sm:text-[2.75rem]">{title}</h1>
          {subtitle && <p className="mt-1 text-pretty text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {aside ? (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">{children}</div>
          <aside className="min-w-0">{aside}</aside>
        </div>
      ) : (
        children
      )}
    </main>
  )
}

const widths = { narrow: 'max-w-3xl', wide: 'max-w-[73rem]' }
