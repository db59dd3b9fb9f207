import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { awardForm } from '#contract/award-form.ts'
import { awardBeyond, awardLimits } from '#contract/award-values.ts'
import type { Member } from '#contract/users.ts'
import { counted, wholeText } from '#contract/whole-text.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { useOwnerId } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { awardMutation } from './users-admin.api.ts'

const refusal = 'Inserisci un numero di punti valido e una descrizione'

const most = wholeText(awardLimits.ever)
/** More than any that is allowed: a number cut while typing would be another number. */
const longestNumber = 12

/** `1.500`, `−20` and `+5` are numbers as people write them; nothing typed is no zero. */
function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-')
  if (!/^[+-]?(\d+|\d{1,3}(\.\d{3})+)$/.test(text)) return undefined
  return Number(text.replaceAll('.', ''))
}

/** Any number but zero; below zero it takes away (spec 2 §5). */
export function AwardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const formId = useId()
  const award = useMutation(awardMutation)
  const form = useForm({ defaultValues: { points: '', description: '' } })
  const { register, handleSubmit, formState, setError } = form
  const slot = { owner: useOwnerId(), form: 'award-one.1', about: member.userId }
  const draft = useDraft(form, { slot, rest: null })
  const submit = handleSubmit(({ points, description }) => {
    const wish = awardForm.safeParse({ userId: member.userId, points: numberOf(points), description })
    if (!wish.success) {
      for (const { message } of wish.error.issues) {
        const isBeyond = message === awardBeyond
        setError(isBeyond ? 'points' : 'root', { message: isBeyond ? message : refusal })
      }
      return
    }
    award.mutate(
      { wish: { ...wish.data, requestKey: draft.key }, name: member.displayName },
      { onSuccess: onClose, onError: ({ message }) => setError('root', { message }) },
    )
  })
  return (
    <FormDialog
      title="Assegna punti"
      description={
        <>
          A <strong className="bidi-isolate wrap-anywhere">{member.displayName}</strong>, che ora ha{' '}
          {counted(member.totalPoints, 'punto', 'punti')}. Un numero negativo li toglie.
        </>
      }
      size="sm"
      formId={formId}
      submitLabel="Assegna punti"
      isPending={award.isPending}
      isDirty={formState.isDirty}
      onGivenUp={draft.forget}
      onClose={onClose}
    >
      <DraftLine {...draft.line} notYet="inviato" className="mb-4" />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          {...register('points')}
          label="Punti"
          required
          inputMode="text"
          autoComplete="off"
          maxLength={longestNumber}
          data-autofocus
          hint={`Da −${most} a ${most}, zero escluso`}
          error={formState.errors.points?.message}
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
