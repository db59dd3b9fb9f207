import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type BonusForm, bonusForm } from '#contract/award-form.ts'
import { awardLimits } from '#contract/award-values.ts'
import { pointTypeLabels } from '#contract/points.ts'
import { awardedText } from '#web/lib/awarded-text.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { findDraft } from '#web/lib/drafts/drafts.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useOwnerId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { awardMutation } from './award.api.ts'
import { createRequestKeys, type SentWish } from './request-keys.ts'

export type Receiver = { userId: string; displayName: string; email: string; avatarUrl: string | null }

type PersonField = {
  value: Receiver | null
  onChange: (person: Receiver | null) => void
  error: string | undefined
}

type Values = {
  person: Receiver | null
  points: string
  pointType: BonusForm['pointType']
  description: string
}

const nothingTyped: Values = { person: null, points: '', pointType: 'admin_bonus', description: '' }
const types = ['admin_bonus', 'achievement'] as const satisfies readonly BonusForm['pointType'][]

/** The rule of the contract, for what is typed: who as a person, how many as text. */
const typed = z.object({
  person: z
    .custom<Receiver | null>()
    .transform((person) => person?.userId)
    .pipe(bonusForm.shape.userId),
  points: z
    .string()
    .transform((text) => (/^\s*[\d.]+\s*$/.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN))
    .pipe(bonusForm.shape.points),
  pointType: bonusForm.shape.pointType,
  description: bonusForm.shape.description,
})

/** Points for somebody, from 1 to 1000. Who it is, the field finds that the page brings along. */
export function AwardForm({ personField }: { personField: (field: PersonField) => ReactNode }) {
  const slot = { owner: useOwnerId(), form: 'award.1', about: '' }
  const [found] = useState(() => findDraft<Values, SentWish>(slot))
  const [keys] = useState(() => createRequestKeys(found?.rest))
  const form = useForm({ resolver: zodResolver(typed), defaultValues: nothingTyped })
  const { errors, isDirty } = form.formState
  const draft = useDraft(form, { slot, found, rest: keys.last() })
  const award = useMutation(awardMutation(draft.key))
  useUnsaved(isDirty, draft.forget)

  const submit = form.handleSubmit(({ person: userId, ...values }) => {
    const wish = { userId, ...values }
    const name = form.getValues('person')?.displayName ?? ''
    award.mutate(
      { ...wish, requestKey: keys.keyOf(wish) },
      {
        onSuccess: () => {
          keys.forget()
          form.reset(nothingTyped)
          toast({ tone: 'success', title: 'Punti assegnati', description: awardedText(values.points, name) })
        },
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <DraftLine {...draft.line} notYet="inviato" />
      <HeldFields isHeld={award.isPending} className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="person"
          render={({ field: { value, onChange } }) => (
            <>{personField({ value, onChange, error: errors.person?.message })}</>
          )}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            {...form.register('points')}
            label="Punti"
            required
            inputMode="numeric"
            autoComplete="off"
            hint={`Da 1 a ${awardLimits.points}`}
            error={errors.points?.message}
          />
          <Select
            {...form.register('pointType')}
            label="Tipo"
            required
            options={types.map((value) => ({ value, label: pointTypeLabels[value] }))}
            error={errors.pointType?.message}
          />
        </div>
        <TextArea
          {...form.register('description')}
          label="Descrizione"
          required
          rows={2}
          hint="La legge chi riceve i punti, nel suo storico."
          limit={awardLimits.description}
          error={errors.description?.message}
        />
      </HeldFields>
      {award.error && Object.keys(award.error.fields).length === 0 && (
        <Banner tone="error" role="alert" title="Punti non assegnati">
          {award.error.message}
        </Banner>
      )}
      <Button type="submit" icon={Award} isPending={award.isPending} className="sm:self-start">
        Assegna punti
      </Button>
    </form>
  )
}
