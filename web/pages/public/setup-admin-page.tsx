import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { errors } from '#contract/errors.ts'
import { setupStatusQuery } from '#web/features/auth/auth.api.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { SetupAdminForm } from '#web/features/auth/setup-admin-form.tsx'
import { useSecret } from '#web/lib/fragment.ts'
import { retryOf } from '#web/lib/retry.ts'
import { useSite } from '#web/lib/session.ts'
import { publicPaths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function SetupAdminPage() {
  return (
    <AuthLayout
      title="Configurazione iniziale"
      subtitle="Il primo amministratore del sito. Si fa una volta sola."
    >
      <SetupAdmin code={useSecret('code')} />
    </AuthLayout>
  )
}

function SetupAdmin({ code }: { code: string | null }) {
  const site = useSite()
  const status = useQuery(setupStatusQuery)

  if (status.isPending) return <Skeleton count={4} />
  if (status.error) return <ErrorState text={status.error.message} {...retryOf(status)} />
  if (!status.data.isOpen) return <SetupDone />
  return (
    <div className="flex flex-col gap-5">
      {status.data.needsCode && code === null && <Banner tone="warn">{errors.SETUP_CODE_WRONG[1]}</Banner>}
      <SetupAdminForm code={code} passwordMinLength={site.passwordMinLength} />
    </div>
  )
}

function SetupDone() {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="Configurazione già completata"
      text="Un amministratore esiste già: entra con il suo account."
      action={
        <Link to={publicPaths.login} className={buttonClass()}>
          Vai al login
        </Link>
      }
    />
  )
}
