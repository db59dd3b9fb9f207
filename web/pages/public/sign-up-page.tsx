import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { errors } from '#contract/errors.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx'
import { useSite } from '#web/lib/session.ts'
import { publicPaths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SignUpPage() {
  const site = useSite()
  return (
    <AuthLayout
      size="long"
      title="Crea il tuo account"
      subtitle={
        <p>
          Hai già un account?{' '}
          <Link to={publicPaths.login} className="text-link -my-1.5 inline-block py-2.5">
            Accedi
          </Link>
        </p>
      }
    >
      {site.isRegistrationOpen ? (
        <SignUpForm passwordMinLength={site.passwordMinLength} />
      ) : (
        <EmptyState
          icon={DoorClosed}
          title="Registrazioni chiuse"
          text={`${errors.REGISTRATION_CLOSED[1]} Appena riaprono potrai creare qui il tuo account.`}
        />
      )}
    </AuthLayout>
  )
}
