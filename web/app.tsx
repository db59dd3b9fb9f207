import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { askToSignInAgain, SignInAgain } from '#web/features/auth/sign-in-again.tsx'
import { guardUnsaved, LeaveGuard } from '#web/features/shell/leave-guard.tsx'
import { watchArrivals } from '#web/features/shell/on-arrival.ts'
import { CrashScreen } from '#web/features/shell/screen-error.tsx'
import { forgetDraftsWithOtherTabs } from '#web/lib/drafts.ts'
import { keepLive } from '#web/lib/live.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { sessionOrStranger, watchSession } from '#web/lib/session.ts'
import { listenToOtherTabs } from '#web/lib/session-channel.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { hasUnsaved } from '#web/ui/unsaved.ts'
import { paths } from './paths.ts'
import { createAppRouter } from './router.tsx'

/** The whole app, wired: sessions move the router, arrivals move the focus. */
export function createApp() {
  const client = createQueryClient()
  const router = createAppRouter(client)
  watchArrivals(router)
  listenToOtherTabs(client)
  forgetDraftsWithOtherTabs()
  guardUnsaved(router.history)
  const showOtherScreens = (hasViewerChanged: boolean) => {
    // What one person has read is not there for the next.
    if (hasViewerChanged) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    void router.invalidate()
  }
  watchSession(client, ({ hasViewerChanged, before, now }) => {
    if (before === null || now !== null || !hasUnsaved()) return showOtherScreens(hasViewerChanged)
    void askToSignInAgain().then((isBack) => {
      if (!isBack) showOtherScreens(true)
      // Somebody else in front of the same screen must not find another's form on it.
      else if (sessionOrStranger(client).user?.id !== before.id) window.location.assign(paths.home)
    })
  })
  keepLive(client)

  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <CatchBoundary getResetKey={() => 'app'} errorComponent={CrashScreen}>
          <RouterProvider router={router} />
        </CatchBoundary>
        <LeaveGuard />
        <SignInAgain />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  )
}
