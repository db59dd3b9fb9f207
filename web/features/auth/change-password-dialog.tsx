import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { passwordChangeOf } from '#contract/auth-forms.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { toastUnlessShown } from '#web/lib/query-client.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PasswordOwner } from '#web/ui/password-owner.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { changePasswordMutation } from './sessions.api.ts'

type Props = { email: string; passwordMinLength: number; onClose: () => void }

export function ChangePasswordDialog({ email, passwordMinLength, onClose }: Props) {
  const id = useId()
  const form = useForm({
    resolver: zodResolver(passwordChangeOf(passwordMinLength)),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { errors, isDirty } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const change = useMutation(changePasswordMutation)

  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        showFieldErrors(form, error)
        toastUnlessShown(error)
      },
    }),
  )

  return (
    <FormDialog
      size="sm"
      title="Cambia password"
      description="Le altre sessioni aperte verranno chiuse."
      formId={id}
      submitLabel="Salva nuova password"
      isPending={change.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordOwner {...{ email }} />
        <PasswordInput
          {...form.register('currentPassword')}
          label="Password attuale"
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordInput
          {...form.register('password')}
          label="Nuova password"
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordChecklist password={password} minLength={passwordMinLength} />
        <PasswordInput
          {...form.register('confirmPassword')}
          label="Conferma password"
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
        />
      </form>
    </FormDialog>
  )
}
