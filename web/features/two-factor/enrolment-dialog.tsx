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
import { RecoveryCodes } from './recovery-codes.tsx'
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
  if (step.name === 'codes') return <CodesStep {...look} begun={step.begun} onDone={onDone} />
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

function PasswordStep({
  email,
  demand,
  leave,
  onClose,
  onBegun,
}: StepProps & { onBegun: (begun: Begun) => void }) {
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
    <Dialog
      isOpen
      size="sm"
      title="Verifica in due passaggi"
      description={
        demand ?? 'Oltre alla password, per accedere servirà un codice della tua app di autenticazione.'
      }
      hasCross={onClose !== undefined}
      canClose={onClose !== undefined && !begin.isPending}
      onClose={() => onClose?.()}
      footer={
        <>
          {leave}
          <Button type="submit" form={id} isPending={begin.isPending}>
            Continua
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">
          Ti serve un’app come Google Authenticator, Aegis, 2FAS o il gestore di password del telefono.
        </p>
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.register('password')}
          label="Password"
          hint="Scrivila per confermare che sei tu."
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </Dialog>
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
    <Dialog
      isOpen
      size="sm"
      title="Collega l’app"
      description="Inquadra il codice con l’app di autenticazione, poi scrivi le 6 cifre che ti mostra."
      hasCross={onClose !== undefined}
      canClose={onClose !== undefined && !confirm.isPending}
      onClose={() => onClose?.()}
      footer={
        <>
          {leave}
          <Button type="submit" form={id} isPending={confirm.isPending}>
            Attiva
          </Button>
        </>
      }
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
    </Dialog>
  )
}

function CodesStep({ email, begun, onDone }: StepProps & { begun: Begun; onDone: () => void }) {
  return <SavedCodes {...{ email, onDone }} codes={begun.recoveryCodes} title="Verifica attivata" />
}

type SavedProps = { email: string; title: string; codes: readonly string[]; onDone: () => void }

/** Closed by its only button: they are never shown again. */
export function SavedCodes({ email, title, codes, onDone }: SavedProps) {
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      description="Conserva questi codici di recupero in un posto sicuro: se perdi il telefono, ognuno ti fa entrare una volta."
      hasCross={false}
      canClose={false}
      onClose={() => {}}
      footer={<Button onClick={onDone}>Ho salvato i codici</Button>}
    >
      <RecoveryCodes {...{ codes, email }} />
    </Dialog>
  )
}
