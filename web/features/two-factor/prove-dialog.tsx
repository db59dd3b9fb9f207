import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { twoFactorForms } from '#contract/two-factor.ts'
import type { ApiError } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { toastUnlessShown } from '#web/lib/query-client.ts'
import { CodeInput } from '#web/ui/code-input.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PasswordOwner } from '#web/ui/password-owner.tsx'

type Proof = { password: string; code: string }
type Props = {
  email: string
  title: string
  description: string
  submitLabel: string
  isPending: boolean
  send: (proof: Proof, options: { onError: (error: ApiError) => void }) => void
  onClose: () => void
}

/** What weakens an account takes both proofs. */
export function ProveDialog({ email, send, isPending, onClose, ...words }: Props) {
  const id = useId()
  const form = useForm({
    resolver: zodResolver(twoFactorForms.prove),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((proof) =>
    send(proof, {
      onError: (error) => {
        showFieldErrors(form, error)
        toastUnlessShown(error)
      },
    }),
  )
  return (
    <FormDialog {...words} size="sm" formId={id} isPending={isPending} isDirty={isDirty} onClose={onClose}>
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordOwner {...{ email }} />
        <PasswordInput
          {...form.register('password')}
          label="Password"
          error={errors.password?.message}
          autoComplete="current-password"
          data-autofocus
        />
        <CodeInput
          {...form.register('code')}
          kind="either"
          label="Codice"
          hint="Quello della tua app, oppure un codice di recupero."
          error={errors.code?.message}
        />
      </form>
    </FormDialog>
  )
}
