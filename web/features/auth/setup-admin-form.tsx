import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminSetupOf, defaultAdminEmail } from '#contract/auth-forms.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { publicPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { setupAdminMutation } from './auth.api.ts'
import { strongPassword } from './strong-password.ts'

type Props = { code: string | null; passwordMinLength: number }

export function SetupAdminForm({ code, passwordMinLength }: Props) {
  const navigate = useNavigate()
  const [madePassword] = useState(() => strongPassword(passwordMinLength))
  const form = useForm({
    resolver: zodResolver(adminSetupOf(passwordMinLength).omit({ code: true })),
    defaultValues: { email: defaultAdminEmail, password: madePassword },
  })
  const { errors } = form.formState
  const setup = useMutation(setupAdminMutation)

  const submit = form.handleSubmit(
    (values) =>
      setup.mutate(code === null ? values : { ...values, code }, {
        onError: (error) => showFieldErrors(form, error),
        onSuccess: () => navigate({ to: publicPaths.login, state: { identifier: values.email } }),
      }),
    () => {
      const { email, password } = form.getValues()
      if (!email || !password)
        toast({ tone: 'error', title: 'Errore', description: 'Inserisci email e password' })
    },
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextInput
        {...form.register('email')}
        label="Email"
        type="email"
        inputMode="email"
        error={errors.email?.message}
        autoComplete="username"
      />
      <TextInput
        {...form.register('password')}
        label="Password"
        hint="Creata adesso nel tuo browser. Copiala in un posto sicuro: non verrà mostrata di nuovo."
        error={errors.password?.message}
        autoComplete="new-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        trailing={
          <IconButton
            label="Copia password"
            icon={Copy}
            onClick={() => void copyText(form.getValues('password'), copied)}
          />
        }
      />
      <Button type="submit" isFullWidth isPending={setup.isPending} className="mt-2">
        Crea amministratore
      </Button>
    </form>
  )
}

const copied = { done: 'Password copiata', failed: 'Copia non riuscita: seleziona e copia a mano.' }
