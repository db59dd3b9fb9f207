import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { lifetimes, passwordResetRequest } from '#contract/auth-forms.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { requestPasswordResetMutation } from './auth.api.ts'
import { IdentifierInput } from './identifier-input.tsx'

type Props = { identifier: string; onIdentifierChange: (identifier: string) => void }

export function ForgotPasswordForm({ identifier, onIdentifierChange }: Props) {
  const form = useForm({ resolver: zodResolver(passwordResetRequest), defaultValues: { identifier } })
  const { errors } = form.formState
  const request = useMutation(requestPasswordResetMutation)

  const submit = form.handleSubmit(
    (values) => request.mutate(values, { onError: (error) => showFieldErrors(form, error) }),
    ({ identifier }) => {
      if (form.getValues('identifier').trim() === '')
        toast({ tone: 'error', title: 'Errore', description: identifier?.message })
    },
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {request.isSuccess && (
        <Banner>
          Se l'account esiste, il link è già in viaggio: vale {lifetimes.resetLinkMinutes} minuti. Guarda
          anche nello spam.
        </Banner>
      )}
      <IdentifierInput
        {...form.register('identifier', { onChange: (event) => onIdentifierChange(event.target.value) })}
        error={errors.identifier?.message}
        enterKeyHint="send"
      />
      <Button type="submit" isFullWidth isPending={request.isPending} className="mt-2">
        Reimposta Password
      </Button>
    </form>
  )
}
