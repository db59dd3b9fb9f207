import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#contract/auth.ts'
import { paths } from '#web/paths.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Logo } from '#web/ui/logo.tsx'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ viewer }: { viewer: SessionUser }) {
  const appName = useAppName()
  return (
    <header className="top-0 z-30 border-line border-b bg-paper tall:@min-[18rem]:sticky">
      <div className="mx-auto flex max-w-[73rem] items-center justify-between gap-4 px-4 py-1.5 sm:px-6">
        <Link
          to={paths.home}
          aria-label={`${appName}, vai alla home`}
          className="flex min-h-11 min-w-11 items-center rounded-md"
        >
          <Logo size="sm" wordmark="wide" />
        </Link>
        <UserMenu viewer={viewer} />
      </div>
    </header>
  )
}
