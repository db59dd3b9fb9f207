import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Shell } from '#web/features/shell/shell.tsx'
import { useSignOut } from '#web/features/shell/use-sign-out.ts'
import { EnrolmentGate } from '#web/features/two-factor/enrolment-gate.tsx'
import { keepSecret, takeSecret } from '#web/lib/fragment.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { settleSession } from '#web/lib/session.ts'

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    if (keepSecret(location.hash))
      throw redirect({ href: location.pathname + location.searchStr, replace: true })
    const confirmation = takeSecret('confirm')
    if (confirmation !== null) void confirmByLink(context.client, confirmation)
    await settleSession(context.client)
  },
  component: Root,
})

/** Few arrive so: its code comes with them. */
async function confirmByLink(client: QueryClient, token: string): Promise<void> {
  const { confirmEmail } = await import('#web/features/auth/auth.api.ts')
  confirmEmail(client, token)
}

function Root() {
  const { signOut } = useSignOut()
  return (
    <Shell>
      <EnrolmentGate onSignOut={() => void signOut()} />
    </Shell>
  )
}

export const notFoundPage = lazyRouteComponent(
  () => screenCode(import('./pages/public/not-found-page.tsx')),
  'NotFoundPage',
)
