import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { loadBars } from '#web/features/shell/late-bars.ts'
import { Shell } from '#web/features/shell/shell.tsx'
import { keepSecret, takeSecret } from '#web/lib/fragment.ts'
import { later } from '#web/lib/later.tsx'
import { screenCode } from '#web/lib/screen-code.ts'
import { sessionOrStranger, settleSession, useViewer } from '#web/lib/session.ts'

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    if (keepSecret(location.hash))
      throw redirect({ href: location.pathname + location.searchStr, replace: true })
    const confirmation = takeSecret('confirm')
    if (confirmation !== null) void confirmByLink(context.client, confirmation)
    await settleSession(context.client)
    const { user } = sessionOrStranger(context.client)
    if (user) await loadBars(user)
  },
  component: Root,
})

/** Few arrive so: its code comes with them. */
async function confirmByLink(client: QueryClient, token: string): Promise<void> {
  const { confirmEmail } = await import('#web/features/auth/auth.api.ts')
  confirmEmail(client, token)
}

// Few ever see it.
const Enrolment = later(async () => (await import('./enrolment.tsx')).Enrolment)

function Root() {
  const viewer = useViewer()
  // Once there it stays: recovery codes are shown when nothing is required any more.
  const [mustEnrol, setMustEnrol] = useState(false)
  if (viewer?.mustEnrol && !mustEnrol) setMustEnrol(true)
  return <Shell>{mustEnrol && <Enrolment />}</Shell>
}

export const notFoundPage = lazyRouteComponent(
  () => screenCode(import('./pages/public/not-found-page.tsx')),
  'NotFoundPage',
)
