import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { login } from '#contract/auth-forms.ts'
import type { ApiErrorCode } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { loginMutation } from './auth.api.ts'
import { IdentifierInput } from './identifier-input.tsx'
import { SecondStep } from './second-step.tsx'

type Props = {
  identifier: string
  onIdentifierChange: (identifier: string) => void
  /** The screen around it says what is asked for now. */
  onStep?: ((step: 'password' | 'code') => void) | undefined
}

/** Which field a refusal is about. */
const fieldOf: Partial<Record<ApiErrorCode, 'identifier' | 'password' | 'code'>> = {
  USER_NOT_FOUND: 'identifier',
  WRONG_PASSWORD: 'password',
  SECOND_FACTOR_NEEDED: 'code',
  SECOND_FACTOR_WRONG: 'code',
}

/** Once signed in, the guard of /login leads to where the person wanted to go. */
export function LoginForm({ identifier, onIdentifierChange, onStep }: Props) {
  const [isSecond, setIsSecond] = useState(false)
  const form = useForm({
    resolver: zodResolver(login),
    defaultValues: { identifier, password: '', code: undefined as string | undefined },
  })
  const { errors } = form.formState
  const signIn = useMutation(loginMutation)

  function show(field: 'identifier' | 'password' | 'code') {
    // At once: the field that takes the focus must be there.
    flushSync(() => {
      setIsSecond(field === 'code')
      onStep?.(field === 'code' ? 'code' : 'password')
    })
    if (field !== 'code') form.unregister('code')
    form.setFocus(field, { shouldSelect: true })
  }

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onError: (error) => {
        const field = fieldOf[error.code]
        if (field) show(field)
        showFieldErrors(form, error)
      },
    }),
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isSecond ? (
        <SecondStep
          identifier={form.getValues('identifier')}
          field={form.register('code')}
          error={errors.code?.message}
          onBack={() => show('password')}
          onChangeOfKind={() => form.setFocus('code', { shouldSelect: true })}
        />
      ) : (
        <>
          <IdentifierInput
            {...form.register('identifier', { onChange: (event) => onIdentifierChange(event.target.value) })}
            error={errors.identifier?.message}
            enterKeyHint="next"
          />
          <PasswordInput
            {...form.register('password')}
            label="Password"
            error={errors.password?.message}
            autoComplete="current-password"
            enterKeyHint="go"
          />
        </>
      )}
      <Button type="submit" isFullWidth isPending={signIn.isPending} className="order-1 mt-2">
        {isSecond ? 'Verifica' : 'Accedi'}
      </Button>
    </form>
  )
}
