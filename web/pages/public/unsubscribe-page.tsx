import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { Unsubscribe } from '#web/features/inbox/unsubscribe.tsx'
import { useSecret } from '#web/lib/fragment.ts'

export function UnsubscribePage() {
  return (
    <AuthLayout title="Email">
      <Unsubscribe token={useSecret('token')} />
    </AuthLayout>
  )
}
