import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { paths } from '#web/paths.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Bell } from './bell.tsx'
import { LateUserMenu } from './late-user-menu.tsx'

// Comes with the back office (admin-routes.tsx): riders do not carry it along.
const AdminMenu = lazy(async () => ({ default: (await import('./admin-menu.tsx')).AdminMenu }))

type Props = {
  viewer: SessionUser
  /** There the menu of the back office takes the place of the logo, unless a sidebar stands. */
  isBackOffice: boolean
}

export function TopBar({ viewer, isBackOffice }: Props) {
  const appName = useAppName()
  return (
    <header className="top-0 z-30 border-line border-b bg-paper pt-[env(safe-area-inset-top)] tall:@min-[18rem]:sticky">
      <div
        className={cx(
          'mx-auto flex items-center justify-between gap-4 @max-[13rem]:gap-1 px-4 @max-[13rem]:px-2 py-1.5 sm:px-6',
          isBackOffice ? 'max-w-[88rem]' : 'max-w-[73rem]',
        )}
      >
        {isBackOffice && (
          <Suspense fallback={<div className="min-h-11 flex-1" />}>
            <AdminMenu viewer={viewer} />
          </Suspense>
        )}
        <Link
          to={paths.home}
          aria-label={`${appName}, vai alla home`}
          className={cx(
            'flex min-h-11 min-w-11 items-center rounded-md',
            isBackOffice && '@max-[62rem]:hidden',
          )}
        >
          <Logo size="sm" wordmark="wide" />
        </Link>
        <div className="flex shrink-0 items-center gap-1">
          <Bell />
          <LateUserMenu viewer={viewer} />
        </div>
      </div>
    </header>
  )
}
