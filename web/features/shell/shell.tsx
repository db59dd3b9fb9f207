import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { isAdmin } from '#contract/roles.ts'
import { later } from '#web/lib/later.tsx'
import { useSite, useViewer } from '#web/lib/session.ts'
import { AppName } from '#web/ui/app-name.ts'
import { cx } from '#web/ui/cx.ts'
import { InSlices } from './in-slices.tsx'
import { BottomBar, ConfirmEmailBanner, TopBar } from './late-bars.ts'
import { OfflineLine } from './offline-line.tsx'
import { SkipLink } from './skip-link.tsx'
import { Splash } from './splash.tsx'
import { VisitorBar } from './visitor-bar.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** /login and /signup stand alone, without bars. */
    hasNoBars?: boolean
    /** A dialog over its parent's screen. */
    isOverlay?: boolean
    isOpenInMaintenance?: boolean
    /** The back office, with sections of its own. */
    isBackOffice?: boolean
    /** Shared with people who have never been here: who it is from, and the way in. */
    greetsVisitors?: boolean
  }
}

const InstallSteps = later(async () => (await import('./install-steps.tsx')).InstallSteps)
// In place of all screens, and seldom.
const Maintenance = lazy(async () => ({ default: (await import('./maintenance.tsx')).Maintenance }))
const Threshold = lazy(async () => ({ default: (await import('./threshold.tsx')).Threshold }))

/** The screens, and what may lie over all of them. */
export function Shell({ children }: { children: ReactNode }) {
  const { appName } = useSite()
  return (
    <AppName value={appName}>
      <InSlices>
        <Screens />
      </InSlices>
      <InstallSteps />
      {children}
    </AppName>
  )
}

function Screens() {
  const viewer = useViewer()
  const { isInMaintenance } = useSite()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const isBackOffice = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isBackOffice),
  })

  const isHeldBack = useHoldingBack(viewer)
  const isClosed = isInMaintenance && !(viewer && isAdmin(viewer.role)) && !screen?.isOpenInMaintenance
  if (isClosed || isHeldBack)
    return <Suspense fallback={<Splash />}>{isClosed ? <Maintenance /> : <Threshold />}</Suspense>
  const barsFor = screen?.hasNoBars ? null : viewer

  return (
    <div className={cx('flex min-h-dvh flex-col', barsFor && roomForBar)}>
      {/* A container, so that what is in it depends on the size of the text as well as on that of the screen. */}
      <div className="@container flex grow flex-col" data-has-bars={barsFor ? true : undefined}>
        <SkipLink />
        {barsFor && <TopBar viewer={barsFor} isBackOffice={isBackOffice} />}
        <OfflineLine viewerId={viewer?.id} />
        {!viewer && screen?.greetsVisitors && <VisitorBar />}
        {barsFor && !barsFor.isEmailConfirmed && <ConfirmEmailBanner email={barsFor.email} />}
        <div className="flex grow flex-col">
          <Outlet />
        </div>
      </div>
      {/* Outside: older browsers would fix it to the container, and not to the screen. */}
      {barsFor && <BottomBar isAdmin={isAdmin(barsFor.role)} />}
    </div>
  )
}

// As high as the bar that lies over the end of the page; the dock of wide screens stands further up.
const roomForBar =
  'tall:min-[18rem]:pb-[calc(4rem+1px+env(safe-area-inset-bottom))] ' +
  'tall:md:pb-[calc(3.625rem+max(1.25rem,env(safe-area-inset-bottom)))]'

/**
 * Whoever must enrol first is refused all that a screen asks for: they are shown none. One that was open before stays,
 * with what was typed on it.
 */
function useHoldingBack(viewer: SessionUser | null): boolean {
  const [shownTo, setShownTo] = useState<string | null>(null)
  if (viewer && !viewer.mustEnrol && viewer.id !== shownTo) setShownTo(viewer.id)
  return viewer?.mustEnrol === true && viewer.id !== shownTo
}
