import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { watchArrivals } from '#web/features/shell/on-arrival.ts'
import { CrashScreen } from '#web/features/shell/screen-error.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { watchSession } from '#web/lib/session.ts'
import { listenToOtherTabs } from '#web/lib/session-channel.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { createAppRouter } from './router.tsx'

/** The whole app, wired: sessions move the router, arrivals move the focus. */
export function createApp() {
  const client = createQueryClient()
  const router = createAppRouter(client)
  watchArrivals(router)
  listenToOtherTabs(client)
  watchSession(client, ({ hasViewerChanged }) => {
    // What one person has read is not there for the next.
    if (hasViewerChanged) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    void router.invalidate()
  })

  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <CatchBoundary getResetKey={() => 'app'} errorComponent={CrashScreen}>
          <RouterProvider router={router} />
        </CatchBoundary>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  )
}
