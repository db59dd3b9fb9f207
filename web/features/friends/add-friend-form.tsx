import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Mail, Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { friendRequestForm } from '#contract/friend-form.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { requestMutation } from './friends.api.ts'

export function AddFriendForm({ fieldId }: { fieldId: string }) {
  const appName = useAppName()
  const form = useForm({ resolver: zodResolver(friendRequestForm), defaultValues: { email: '' } })
  const request = useMutation(requestMutation)

  const submit = form.handleSubmit((values) =>
    request.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        showFieldErrors(form, error)
        form.setFocus('email', { shouldSelect: true })
      },
    }),
  )

  return (
    <Card as="section" title="Aggiungi un amico" titleLevel={2}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          {...form.register('email')}
          id={fieldId}
          type="email"
          label="Email dell'amico"
          required
          icon={Mail}
          hint={`Quella con cui si è registrato su ${appName} e che ha confermato.`}
          error={form.formState.errors.email?.message}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
        />
        <Button type="submit" icon={Send} isPending={request.isPending}>
          Invia richiesta
        </Button>
      </form>
    </Card>
  )
}
