import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { askToSignInAgain, SignInAgain } from '#web/features/auth/sign-in-again.tsx'
import { guardUnsaved, LeaveGuard } from '#web/features/shell/leave-guard.tsx'
import { watchArrivals } from '#web/features/shell/on-arrival.ts'
import { CrashScreen } from '#web/features/shell/screen-error.tsx'
import { UpdateNotice } from '#web/features/shell/update-notice.tsx'
import { draftsBelongTo, startDrafts } from '#web/lib/drafts/drafts.ts'
import { keepLive } from '#web/lib/live.ts'
import { keepInBackground } from '#web/lib/offline/background.ts'
import { keepAnswers } from '#web/lib/offline/kept-answers.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { keepSending } from '#web/lib/outbox/sending.ts'
import { followLaunches, followPressed } from '#web/lib/pocket/launches.ts'
import { keepPush } from '#web/lib/pocket/push.ts'
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
  startDrafts()
  guardUnsaved(router.history)
  followLaunches((href) => router.history.push(href))
  followPressed((href) => router.history.push(href))
  const showOtherScreens = (hasViewerChanged: boolean) => {
    // What one person has read is not there for the next.
    if (hasViewerChanged) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    void router.invalidate()
  }
  watchSession(client, ({ hasViewerChanged, before, now }) => {
    if (now) {
      draftsBelongTo(now.id)
      outbox.belongTo(now.id)
    }
    if (before === null || now !== null || !hasUnsaved()) return showOtherScreens(hasViewerChanged)
    void askToSignInAgain().then((isBack) => {
      if (!isBack) showOtherScreens(true)
      // Somebody else in front of the same screen must not find another's form on it.
      else if (sessionOrStranger(client).user?.id !== before.id) window.location.assign(paths.home)
    })
  })
  keepLive(client)
  keepAnswers(client, () => sessionOrStranger(client).user?.id ?? null)
  keepInBackground(client)
  keepPush(client)
  keepSending(client, {
    post: async () => (await import('#web/features/community/community.outbox.ts')).postCourier,
    comment: async () => (await import('#web/features/community/community.outbox.ts')).commentCourier,
    like: async () => (await import('#web/features/community/community.outbox.ts')).likeCourier,
    diary: async () => (await import('#web/features/diary/diary.outbox.ts')).diaryCourier,
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
