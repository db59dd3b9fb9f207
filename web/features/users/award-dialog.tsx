import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { awardForm, awardLimits } from '#contract/points.ts'
import type { Member } from '#contract/users.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { awardMutation } from './users-admin.api.ts'

const refusal = 'Inserisci un numero di punti valido e una descrizione'

/** Any number but zero; below zero it takes away (spec 2 §5). */
export function AwardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const formId = useId()
  const award = useMutation(awardMutation)
  const [requestKey] = useState(() => crypto.randomUUID())
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { points: '', description: '' },
  })
  const submit = handleSubmit(({ points, description }) => {
    const typed = points.trim().replace('−', '-')
    const wish = awardForm.safeParse({
      userId: member.userId,
      // Nothing typed is no zero.
      points: /^[+-]?\d+$/.test(typed) ? Number(typed) : undefined,
      description,
    })
    if (!wish.success) return setError('root', { message: refusal })
    award.mutate(
      { ...wish.data, requestKey },
      { onSuccess: onClose, onError: ({ message }) => setError('root', { message }) },
    )
  })
  return (
    <FormDialog
      title="Assegna punti"
      description={
        <>
          A <strong className="bidi-isolate wrap-anywhere">{member.displayName}</strong>, che ora ha{' '}
          {member.totalPoints} punti. Un numero negativo li toglie.
        </>
      }
      size="sm"
      formId={formId}
      submitLabel="Assegna punti"
      isPending={award.isPending}
      isDirty={formState.isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          {...register('points')}
          label="Punti"
          required
          inputMode="text"
          autoComplete="off"
          maxLength={7}
          data-autofocus
          placeholder="Es. 50 oppure -20"
        />
        <TextInput
          {...register('description')}
          label="Descrizione"
          required
          autoComplete="off"
          maxLength={awardLimits.description}
          placeholder="Perché: si legge nello storico punti"
        />
        {formState.errors.root && (
          <p role="alert" className="font-medium text-red">
            {formState.errors.root.message}
          </p>
        )}
      </form>
    </FormDialog>
  )
}
