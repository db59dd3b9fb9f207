import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { passwordResetCheckQuery } from '#web/features/auth/auth.api.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx'
import { useSecret } from '#web/lib/fragment.ts'
import { useSite } from '#web/lib/session.ts'
import { publicPaths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
  if (check.error && check.error.code !== 'LINK_INVALID') {
    return (
      <ErrorState text={check.error.message} isRetrying={check.isFetching} onRetry={() => check.refetch()} />
    )
  }
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

function InvalidLink() {
  return (
    <EmptyState
      icon={Unlink}
      title="Link non valido o scaduto"
      text="I link valgono un'ora e una volta sola. Chiedine un altro: arriva in un minuto."
      action={
        <Link to={publicPaths.login} state={{ wantsReset: true }} className={buttonClass()}>
          Chiedi un nuovo link
        </Link>
      }
    />
  )
}
