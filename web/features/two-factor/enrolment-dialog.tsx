import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { twoFactorForms } from '#contract/two-factor.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { toastUnlessShown } from '#web/lib/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PasswordOwner } from '#web/ui/password-owner.tsx'
import { SavedCodes } from './recovery-codes.tsx'
import { SecretToScan } from './secret-to-scan.tsx'
import { type Begun, beginMutation, confirmMutation } from './two-factor.api.ts'

type Props = {
  email: string
  /** Why it is asked for; also that there is no way around it. */
  demand?: string | undefined
  /** The way out: cancelling, or leaving the site for those who must enrol. */
  leave: ReactNode
  onClose?: (() => void) | undefined
  onConfirmed?: (() => void) | undefined
  onDone: () => void
}

type Step = { name: 'password' } | { name: 'scan' | 'codes'; begun: Begun }

/** Password, then the picture and a first code of the app, then the codes for the day it is lost. */
export function EnrolmentDialog({ email, demand, leave, onClose, onConfirmed, onDone }: Props) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const look = { email, demand, leave, onClose }
  if (step.name === 'password')
    return <PasswordStep {...look} onBegun={(begun) => setStep({ name: 'scan', begun })} />
  if (step.name === 'codes')
    return <SavedCodes {...{ email, onDone }} codes={step.begun.recoveryCodes} title="Verifica attivata" />
  return (
    <ScanStep
      {...look}
      begun={step.begun}
      onTooLate={() => setStep({ name: 'password' })}
      onConfirmed={() => {
        setStep({ name: 'codes', begun: step.begun })
        onConfirmed?.()
      }}
    />
  )
}

type StepProps = Pick<Props, 'email' | 'demand' | 'leave' | 'onClose'>
type PasswordProps = StepProps & { onBegun: (begun: Begun) => void }

function PasswordStep({ email, demand, leave, onClose, onBegun }: PasswordProps) {
  const id = useId()
  const form = useForm({ resolver: zodResolver(twoFactorForms.begin), defaultValues: { password: '' } })
  const begin = useMutation(beginMutation)
  const submit = form.handleSubmit((values) =>
    begin.mutate(values, {
      onSuccess: onBegun,
      onError: (error) => {
        showFieldErrors(form, error)
        toastUnlessShown(error)
      },
    }),
  )
  return (
    <StepDialog
      {...{ leave, onClose }}
      title="Verifica in due passaggi"
      description={
        demand ?? 'Oltre alla password, per accedere servirà un codice della tua app di autenticazione.'
      }
      formId={id}
      submitLabel="Continua"
      isPending={begin.isPending}
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">
          Ti serve un’app come Google Authenticator, Aegis, 2FAS o il gestore di password del telefono.
        </p>
        <PasswordOwner {...{ email }} />
        <PasswordInput
          {...form.register('password')}
          label="Password"
          hint="Scrivila per confermare che sei tu."
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </StepDialog>
  )
}

type ScanProps = StepProps & { begun: Begun; onTooLate: () => void; onConfirmed: () => void }

function ScanStep({ leave, onClose, begun, onTooLate, onConfirmed }: ScanProps) {
  const id = useId()
  const form = useForm({ resolver: zodResolver(twoFactorForms.confirm), defaultValues: { code: '' } })
  const confirm = useMutation(confirmMutation)
  const submit = form.handleSubmit((values) =>
    confirm.mutate(values, {
      onSuccess: onConfirmed,
      onError: (error) => {
        showFieldErrors(form, error)
        toastUnlessShown(error)
        if (error.code === 'TWO_FACTOR_NOT_BEGUN') onTooLate()
      },
    }),
  )
  return (
    <StepDialog
      {...{ leave, onClose }}
      title="Collega l’app"
      description="Inquadra il codice con l’app di autenticazione, poi scrivi le 6 cifre che ti mostra."
      formId={id}
      submitLabel="Attiva"
      isPending={confirm.isPending}
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SecretToScan begun={begun} />
        <CodeInput
          {...form.register('code')}
          label="Codice dell’app"
          error={form.formState.errors.code?.message}
          data-autofocus
        />
      </form>
    </StepDialog>
  )
}

type StepDialogProps = Pick<Props, 'leave' | 'onClose'> & {
  title: string
  description: string
  formId: string
  submitLabel: string
  isPending: boolean
  children: ReactNode
}

/** Those who must enrol cannot close it: they have its way out alone. */
function StepDialog({ leave, onClose, formId, submitLabel, isPending, ...words }: StepDialogProps) {
  return (
    <Dialog
      {...words}
      isOpen
      size="sm"
      hasCross={onClose !== undefined}
      canClose={onClose !== undefined && !isPending}
      onClose={() => onClose?.()}
      footer={
        <>
          {leave}
          <Button type="submit" form={formId} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
