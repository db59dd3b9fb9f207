import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError, ApiErrorCode } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { IdentifierInput } from './identifier-input.tsx'
import { loginMutation } from './login.api.ts'
import { SecondStep } from './second-step.tsx'
import { type LoginField, useLoginFields } from './use-login-fields.ts'

type Props = {
  identifier: string
  onIdentifierChange: (identifier: string) => void
  /** The screen around it says what is asked for now. */
  onStep?: ((step: 'password' | 'code') => void) | undefined
}

/** Which field a refusal is about. */
const fieldOf: Partial<Record<ApiErrorCode, LoginField>> = {
  USER_NOT_FOUND: 'identifier',
  WRONG_PASSWORD: 'password',
  SECOND_FACTOR_NEEDED: 'code',
  SECOND_FACTOR_WRONG: 'code',
}

/** Once signed in, the guard of /login leads to where the person wanted to go. */
export function LoginForm({ identifier, onIdentifierChange, onStep }: Props) {
  const [isSecond, setIsSecond] = useState(false)
  const fields = useLoginFields(identifier)
  const signIn = useMutation(loginMutation)
  const asked: LoginField[] = isSecond ? ['identifier', 'password', 'code'] : ['identifier', 'password']

  function show(field: LoginField) {
    // At once: the field that takes the focus must be there.
    flushSync(() => {
      if (field !== 'code') fields.clear('code')
      setIsSecond(field === 'code')
      onStep?.(field === 'code' ? 'code' : 'password')
    })
    fields.focus(field)
  }

  function refuse(error: ApiError) {
    const field = fieldOf[error.code]
    if (field) show(field)
    fields.refuse(error.fields)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.isPending || !fields.check(asked)) return
    const { password, code, ...typed } = fields.values()
    const input = { identifier: typed.identifier.trim(), password, ...(isSecond && { code: code.trim() }) }
    signIn.mutate(input, { onError: refuse })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isSecond ? (
        <SecondStep
          identifier={fields.values().identifier}
          field={fields.field('code')}
          error={fields.errors.code}
          onBack={() => show('password')}
          onChangeOfKind={() => fields.focus('code')}
        />
      ) : (
        <>
          <IdentifierInput
            {...fields.field('identifier', onIdentifierChange)}
            error={fields.errors.identifier}
            enterKeyHint="next"
          />
          <PasswordInput
            {...fields.field('password')}
            label="Password"
            error={fields.errors.password}
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
