import { Link } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { isAdmin } from '#contract/roles.ts'
import { HomeTiles } from '#web/features/shell/home-tiles.tsx'
import { PassHero } from '#web/features/shell/pass-hero.tsx'
import { later } from '#web/lib/later.tsx'
import { useSite, useViewer } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Logo } from '#web/ui/logo.tsx'

const InstallHint = later(async () => (await import('#web/features/shell/install-hint.tsx')).InstallHint)

export function HomePage() {
  const viewer = useViewer()
  const { appName, appDescription } = useSite()
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <title>{`Home · ${appName}`}</title>
      <PassHero>
        <h1 className="flex">
          <Logo size="lg" className="lg:text-7xl" />
        </h1>
        <p className="mt-3 wrap-anywhere max-w-[21rem] text-balance font-medium text-lg leading-snug sm:max-w-none lg:mt-4 lg:text-xl">
          {appDescription}
        </p>
      </PassHero>
      <div className="mx-auto flex w-full max-w-[73rem] flex-col gap-4 px-4 pt-4 pb-10 sm:px-6">
        {viewer && isAdmin(viewer.role) && (
          <Link to={paths.admin} className={buttonClass({ variant: 'secondary', isFullWidth: true })}>
            <LayoutDashboard aria-hidden="true" />
            Dashboard Amministratore
          </Link>
        )}
        <KeepFocus className="flex flex-col gap-4 outline-none">
          <HomeTiles />
          <InstallHint />
        </KeepFocus>
      </div>
    </main>
  )
}
