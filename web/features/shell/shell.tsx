import { Outlet, useMatches } from '@tanstack/react-router'
import { isAdmin } from '#contract/roles.ts'
import { useSite, useViewer } from '#web/lib/session.ts'
import { AppName } from '#web/ui/app-name.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConfirmEmailBanner } from './confirm-email-banner.tsx'
import { Maintenance } from './maintenance.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { VisitorBar } from './visitor-bar.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** /login and /signup stand alone, without bars. */
    hasNoBars?: boolean
    /** A dialog over its parent's screen. */
    isOverlay?: boolean
    isOpenInMaintenance?: boolean
    /** Shared with people who have never been here: who it is from, and the way in. */
    greetsVisitors?: boolean
  }
}

export function Shell() {
  const { appName } = useSite()
  return (
    <AppName value={appName}>
      <Screens />
    </AppName>
  )
}

function Screens() {
  const viewer = useViewer()
  const { isInMaintenance } = useSite()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })

  const isClosed = isInMaintenance && !(viewer && isAdmin(viewer.role)) && !screen?.isOpenInMaintenance
  if (isClosed) return <Maintenance />
  const barsFor = screen?.hasNoBars ? null : viewer

  return (
    // A container, so that what the bars do depends on the size of the text as well as on that of the screen.
    <div className="@container" data-has-bars={barsFor ? true : undefined}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        {barsFor && <TopBar viewer={barsFor} />}
        {!viewer && screen?.greetsVisitors && <VisitorBar />}
        {barsFor && !barsFor.isEmailConfirmed && <ConfirmEmailBanner email={barsFor.email} />}
        <div className="flex grow flex-col">
          <Outlet />
        </div>
        {barsFor && <BottomBar isAdmin={isAdmin(barsFor.role)} />}
      </div>
    </div>
  )
}
