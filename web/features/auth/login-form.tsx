import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { login } from '#contract/auth-forms.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { loginMutation } from './auth.api.ts'

type Props = { identifier: string; onIdentifierChange: (identifier: string) => void }

/** Once signed in, the guard of /login leads to where the person wanted to go. */
export function LoginForm({ identifier, onIdentifierChange }: Props) {
  const form = useForm({ resolver: zodResolver(login), defaultValues: { identifier, password: '' } })
  const { errors } = form.formState
  const signIn = useMutation(loginMutation)

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onError: (error) => {
        showFieldErrors(form, error)
        if (error.code === 'USER_NOT_FOUND') form.setFocus('identifier', { shouldSelect: true })
        if (error.code === 'WRONG_PASSWORD') form.setFocus('password', { shouldSelect: true })
      },
    }),
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextInput
        {...form.register('identifier', { onChange: (event) => onIdentifierChange(event.target.value) })}
        label="Email, nickname o telefono"
        error={errors.identifier?.message}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordInput
        {...form.register('password')}
        label="Password"
        error={errors.password?.message}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" isFullWidth isPending={signIn.isPending} className="mt-2">
        Accedi
      </Button>
    </form>
  )
}
