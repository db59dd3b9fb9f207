import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountDeletion } from '#contract/account.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { toastUnlessShown } from '#web/lib/query-client.ts'
import { publicPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { deleteAccountMutation } from './account.api.ts'

export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card as="section" accent="red" aria-label="Elimina account" title="Elimina account" titleLevel={2}>
      <p className="text-muted">
        Cancella per sempre il tuo account e i tuoi dati. Se vuoi tenerne una copia, scaricala prima.
      </p>
      <div>
        <Button variant="destructive" size="sm" icon={UserRoundX} onClick={() => setIsAsking(true)}>
          Elimina account
        </Button>
      </div>
      {isAsking && <Question onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(accountDeletion), defaultValues: { password: '' } })
  const remove = useMutation(deleteAccountMutation)

  const submit = form.handleSubmit(({ password }) =>
    remove.mutate(password, {
      onSuccess: () => navigate({ to: publicPaths.login, replace: true }),
      onError: (error) => {
        showFieldErrors(form, error)
        toastUnlessShown(error)
      },
    }),
  )

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void submit()}
      isPending={remove.isPending}
      title="Eliminare l’account?"
      text="Questa azione non può essere annullata."
      confirmLabel="Elimina per sempre"
    >
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>
          Il profilo, il diario con foto e tracce, le amicizie, i tag e i punti vengono cancellati subito.
        </li>
        <li>Esci da tutti i dispositivi e non potrai più accedere.</li>
        <li>Gli itinerari pubblicati e i punti della mappa verificati restano, senza il tuo nome.</li>
        <li>Con la stessa email potrai registrarti di nuovo, da zero.</li>
      </ul>
      <form noValidate onSubmit={submit}>
        <PasswordInput
          {...form.register('password')}
          label="Password"
          hint="Scrivila per confermare che sei tu."
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
        />
      </form>
    </ConfirmDialog>
  )
}
