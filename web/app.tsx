import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { askToSignInAgain, SignInAgain } from '#web/features/auth/sign-in-again.tsx'
import { loadBars } from '#web/features/shell/late-bars.ts'
import { guardUnsaved, LeaveGuard } from '#web/features/shell/leave-guard.tsx'
import { watchArrivals } from '#web/features/shell/on-arrival.ts'
import { CrashScreen } from '#web/features/shell/screen-error.tsx'
import { dropAnswers } from '#web/lib/brought.ts'
import { belongTo, loadKeepers } from '#web/lib/device.ts'
import { afterFirstScreen } from '#web/lib/first-screen.ts'
import { later } from '#web/lib/later.tsx'
import { takeSession } from '#web/lib/page-session.ts'
import { followLaunches, followPressed } from '#web/lib/pocket/launches.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { sessionOrStranger, watchSession } from '#web/lib/session.ts'
import { listenToOtherTabs } from '#web/lib/session-channel.ts'
import { untilThere } from '#web/lib/until-there.ts'
import { hasUnsaved } from '#web/ui/unsaved.ts'
import { paths } from './paths.ts'
import { createAppRouter } from './router.tsx'

const Toaster = later(async () => (await import('#web/ui/toaster.tsx')).Toaster)
const UpdateNotice = later(async () => (await import('#web/features/shell/update-notice.tsx')).UpdateNotice)

const loadRest = async () => {
  await loadKeepers()
  return import('./after-first-screen.ts')
}

/** The whole app, wired: sessions move the router, arrivals move the focus. */
export function createApp() {
  const client = createQueryClient()
  takeSession(client)
  const router = createAppRouter(client)
  watchArrivals(router)
  listenToOtherTabs(client)
  guardUnsaved(router.history)
  followLaunches((href) => router.history.push(href))
  followPressed((href) => router.history.push(href))
  const showOtherScreens = (hasViewerChanged: boolean) => {
    // What one person has read is not there for the next.
    if (hasViewerChanged) {
      dropAnswers()
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    }
    void router.invalidate()
  }
  watchSession(client, ({ hasViewerChanged, before, now }) => {
    if (now) belongTo(now.id)
    if (before === null || now !== null || !hasUnsaved()) return showOtherScreens(hasViewerChanged)
    void askToSignInAgain().then((isBack) => {
      if (!isBack) showOtherScreens(true)
      // Somebody else in front of the same screen must not find another's form on it.
      else if (sessionOrStranger(client).user?.id !== before.id) window.location.assign(paths.home)
    })
  })
  void afterFirstScreen.then(() => untilThere(loadRest)).then(({ startRest }) => startRest(client))
  void afterFirstScreen.then(() => {
    // Whoever signs in will have them: they come while somebody types a password.
    if (!sessionOrStranger(client).user) void loadBars()
  })

  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <CatchBoundary getResetKey={() => 'app'} errorComponent={CrashScreen}>
          <RouterProvider router={router} />
        </CatchBoundary>
        <LeaveGuard />
        <SignInAgain />
        <UpdateNotice />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  )
}
