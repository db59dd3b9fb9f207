import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { LoginForm } from '#web/features/auth/login-form.tsx'
import { Splash } from '#web/features/shell/splash.tsx'
import { publicPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

// For the few who ask for it, with the rules and the library of all other forms.
const ForgotPasswordForm = lazy(async () => {
  const { ForgotPasswordForm } = await import('#web/features/auth/forgot-password-form.tsx')
  return { default: ForgotPasswordForm }
})

const titles = { password: 'Accedi', code: 'Ancora un passo', forgotten: 'Password dimenticata' }
const subtitles = {
  password: 'Bentornato: la strada ti aspetta.',
  code: 'La password è giusta: manca il codice.',
  forgotten: 'Ti mandiamo per email un link per sceglierne una nuova.',
}

export function LoginPage() {
  const arrival = useLocation({ select: (location) => location.state })
  const [step, setStep] = useState<keyof typeof titles>('password')
  const [identifier, setIdentifier] = useState(arrival.identifier ?? '')
  const typing = { identifier, onIdentifierChange: setIdentifier }

  return (
    <AuthLayout title={titles[step]} subtitle={<p role="status">{subtitles[step]}</p>}>
      {step === 'forgotten' ? (
        <Suspense fallback={<Splash />}>
          <ForgotPasswordForm {...typing} />
        </Suspense>
      ) : (
        <LoginForm {...typing} onStep={setStep} />
      )}
      {step !== 'code' && (
        <>
          <div className="mt-1 flex justify-center">
            <Button
              variant="link"
              size="sm"
              onClick={() => setStep(step === 'forgotten' ? 'password' : 'forgotten')}
            >
              {step === 'forgotten' ? 'Torna al login' : 'Password dimenticata?'}
            </Button>
          </div>
          <p className="mt-3 border-line border-t pt-4 text-center text-muted">
            Non hai un account?{' '}
            <Link to={publicPaths.signUp} className="text-link inline-block py-2.5">
              Registrati
            </Link>
          </p>
        </>
      )}
    </AuthLayout>
  )
}
