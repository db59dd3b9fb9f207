import { Link } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { publicPaths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { SignUpValues } from './sign-up-values.ts'

export function SignUpConsents() {
  const { register, formState } = useFormContext<SignUpValues>()
  const { errors } = formState
  return (
    <fieldset aria-label="Consensi" className="min-w-0 rounded-lg bg-raised px-4 py-2">
      <Checkbox
        {...register('privacy')}
        error={errors.privacy?.message}
        label={
          <>
            Accetto la <LegalLink to={publicPaths.privacyPolicy}>Privacy Policy</LegalLink>
          </>
        }
      />
      <Checkbox
        {...register('terms')}
        error={errors.terms?.message}
        label={
          <>
            Accetto i <LegalLink to={publicPaths.termsOfService}>Termini e Condizioni</LegalLink>
          </>
        }
      />
      <Checkbox {...register('marketing')} label="Acconsento a ricevere comunicazioni promozionali" />
      <p className="pb-2 pl-9 text-muted text-sm">
        I primi due servono per registrarsi; i testi si aprono in una nuova scheda. L'ultimo è facoltativo.
      </p>
    </fieldset>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener noreferrer" className="text-link">
      {children}
    </Link>
  )
}
