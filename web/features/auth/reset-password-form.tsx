import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { newPasswordOf } from '#contract/auth-forms.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { publicPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { resetPasswordMutation } from './auth.api.ts'
import { PasswordChecklist } from './password-checklist.tsx'

type Props = { token: string; passwordMinLength: number; onInvalidLink: () => void }

export function ResetPasswordForm({ token, passwordMinLength, onInvalidLink }: Props) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(newPasswordOf(passwordMinLength)),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const reset = useMutation(resetPasswordMutation)

  const submit = form.handleSubmit((values) =>
    reset.mutate(
      { ...values, token },
      {
        onError: (error) => {
          showFieldErrors(form, error)
          if (error.code === 'LINK_INVALID') onInvalidLink()
        },
        onSuccess: () => navigate({ to: publicPaths.login, replace: true }),
      },
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      <Button type="submit" isFullWidth isPending={reset.isPending} className="mt-2">
        Salva nuova password
      </Button>
    </form>
  )
}
