import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { signUpOf } from '#contract/auth-forms.ts'
import { visitor } from '#web/lib/drafts/draft.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { signUpMutation, toastInvalidForm } from './auth.api.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { SignUpConsents } from './sign-up-consents.tsx'
import { neverKept, nothingTyped, type SignUpValues } from './sign-up-values.ts'

const slot = { owner: visitor, form: 'sign-up.1', about: '' }

export function SignUpForm({ passwordMinLength }: { passwordMinLength: number }) {
  const navigate = useNavigate()
  const rules = signUpOf(passwordMinLength)
  const form = useForm<SignUpValues, unknown, z.output<typeof rules>>({
    // The form's values are wider than what the rules take in.
    resolver: zodResolver(rules as z.ZodType<z.output<typeof rules>, SignUpValues>),
    defaultValues: nothingTyped,
  })
  const draft = useDraft(form, { slot, rest: null, omit: neverKept })
  const create = useMutation(signUpMutation(draft.key))
  const hasConsents = useWatch({ control: form.control, name: ['privacy', 'terms'] }).every(Boolean)

  const submit = form.handleSubmit(
    (values) =>
      create.mutate(values, {
        onError: (error) => showFieldErrors(form, error),
        onSuccess: () => navigate({ to: paths.home, state: { identifier: values.email } }),
      }),
    toastInvalidForm,
  )

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <DraftLine {...draft.line} notYet="inviato">
          <p>La password non la conserviamo mai: scrivila di nuovo.</p>
        </DraftLine>
        <Group title="Chi sei">
          <SignUpInput name="firstName" label="Nome" autoComplete="given-name" />
          <SignUpInput name="lastName" label="Cognome" autoComplete="family-name" />
          <SignUpInput
            name="city"
            label="Città di residenza"
            autoComplete="address-level2"
            className="sm:col-span-2"
          />
        </Group>
        <Group title="Come accedi">
          <SignUpInput
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            className="sm:col-span-2"
            {...asTyped}
          />
          <SignUpInput
            name="nickname"
            label="Nickname"
            hint="Facoltativo"
            autoComplete="username"
            {...asTyped}
          />
          <SignUpInput
            name="phone"
            label="Telefono"
            hint="Facoltativo"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </Group>
        <Group title="Sicurezza">
          <NewPasswordInputs minLength={passwordMinLength} />
        </Group>
        <SignUpConsents />
        <Button type="submit" isFullWidth disabled={!hasConsents} isPending={create.isPending}>
          Registrati
        </Button>
      </form>
    </FormProvider>
  )
}

// Names that machines compare: no helpful capital, no correction.
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type InputProps = Omit<ComponentProps<typeof TextInput>, 'name'> & { name: keyof SignUpValues }

function SignUpInput({ name, ...look }: InputProps) {
  const { register, formState } = useFormContext<SignUpValues>()
  return <TextInput {...look} {...register(name)} error={formState.errors[name]?.message} />
}

function NewPasswordInputs({ minLength }: { minLength: number }) {
  const { register, formState, control } = useFormContext<SignUpValues>()
  const password = useWatch({ control, name: 'password' })
  const { errors } = formState
  return (
    <>
      <PasswordInput
        {...register('password')}
        label="Password"
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordInput
        {...register('confirmPassword')}
        label="Conferma password"
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
      />
      <PasswordChecklist password={password} minLength={minLength} className="sm:col-span-2" />
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-3 font-bold font-display text-muted text-xl">
        {title}
      </p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
