import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordResetCheckQuery } from '#web/features/auth/auth.api.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx'
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx'
import { useSecret } from '#web/lib/fragment.ts'
import { retryOf } from '#web/lib/retry.ts'
import { useSite, useViewer } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ResetPasswordPage() {
  return (
    <AuthLayout title="Nuova password" subtitle="Scegline una che non usi altrove.">
      <ResetPassword token={useSecret('token')} />
    </AuthLayout>
  )
}

function ResetPassword({ token }: { token: string | null }) {
  const site = useSite()
  const client = useQueryClient()
  const check = useQuery(passwordResetCheckQuery(token))

  if (check.isPending) return <Skeleton count={4} />
  if (check.error && check.error.code !== 'LINK_INVALID')
    return <ErrorState text={check.error.message} {...retryOf(check)} />
  if (check.error || token === null) return <InvalidLink />
  return (
    <ResetPasswordForm
      key={token}
      token={token}
      passwordMinLength={site.passwordMinLength}
      onInvalidLink={() => client.resetQueries(passwordResetCheckQuery(token))}
    />
  )
}

/** Asks here and not at /login, which is closed to whoever is signed in. */
function InvalidLink() {
  const viewer = useViewer()
  const [identifier, setIdentifier] = useState(viewer?.email ?? '')
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="warn" title="Link non valido o scaduto">
        I link valgono un'ora e una volta sola. Chiedine un altro: arriva in un minuto.
      </Banner>
      <ForgotPasswordForm identifier={identifier} onIdentifierChange={setIdentifier} />
    </div>
  )
}
