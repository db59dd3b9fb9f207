import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { confirmEmail } from '#web/features/auth/auth.api.ts'
import { Shell } from '#web/features/shell/shell.tsx'
import { useSignOut } from '#web/features/shell/use-sign-out.ts'
import { EnrolmentGate } from '#web/features/two-factor/enrolment-gate.tsx'
import { draftsAreRead } from '#web/lib/drafts/drafts.ts'
import { keepSecret, takeSecret } from '#web/lib/fragment.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { settleSession } from '#web/lib/session.ts'

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    if (keepSecret(location.hash))
      throw redirect({ href: location.pathname + location.searchStr, replace: true })
    const confirmation = takeSecret('confirm')
    if (confirmation !== null) confirmEmail(context.client, confirmation)
    await Promise.all([settleSession(context.client), draftsAreRead()])
  },
  component: Root,
})

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
