import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DiaryForm as DiaryFormData } from '#contract/diary.ts'
import type { ApiError } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { createMutation, updateMutation } from './diary.api.ts'
import { keepDraft } from './diary-draft.ts'
import { DiaryFields } from './diary-fields.tsx'
import { type DiaryValues, diaryRules, nothingTyped, valuesOf } from './diary-values.ts'
import type { OpenForm } from './use-diary-form.ts'

type Props = OpenForm & {
  userId: string
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Writes an entry, or changes the one given. What is typed is kept for this tab until it is saved. */
export function DiaryForm({ entry, draft, userId, onDirtyChange, onCancel, onSaved }: Props) {
  const titleId = useId()
  const [start] = useState(() => draft?.values ?? (entry ? valuesOf(entry) : nothingTyped(new Date())))
  // One key for as long as the form is open: a second press, or a retry, makes no second entry.
  const [requestKey] = useState(() => draft?.requestKey ?? crypto.randomUUID())
  const [isTrackUploading, setIsTrackUploading] = useState(false)
  const [arePhotosUploading, setArePhotosUploading] = useState(false)
  const form = useForm<DiaryValues, unknown, DiaryFormData>({
    resolver: zodResolver(diaryRules),
    defaultValues: start,
  })
  const create = useMutation(createMutation(userId))
  const update = useMutation(updateMutation(userId))
  const isUploading = isTrackUploading || arePhotosUploading
  const isDirty = draft !== null || form.formState.isDirty || isUploading

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) keepDraft(userId, { requestKey, entry, values })
        },
      }),
    [form, userId, requestKey, entry],
  )
  useEffect(() => {
    // A form that a reload brought back was not asked for just now.
    if (!draft) form.setFocus('title')
  }, [form, draft])

  const submit = form.handleSubmit((values) => {
    const answers = { onError: (error: ApiError) => showFieldErrors(form, error), onSuccess: onSaved }
    if (entry) update.mutate({ ...values, id: entry.id, version: entry.version }, answers)
    else create.mutate({ ...values, requestKey }, answers)
  })

  return (
    // Not clipped: what the search for an itinerary finds may reach beyond it.
    <Card as="section" aria-labelledby={titleId} className="mb-6 overflow-visible">
      <h2 id={titleId} className="text-2xl">
        {entry ? 'Modifica voce' : 'Nuova voce'}
      </h2>
      {draft && (
        <Banner tone="info" role="status">
          Abbiamo ritrovato quello che avevi scritto e non ancora salvato.
        </Banner>
      )}
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <DiaryFields
            tagged={entry?.tagged ?? []}
            onTrackUploading={setIsTrackUploading}
            onPhotosUploading={setArePhotosUploading}
          />
          <div className="flex flex-col-reverse gap-2 border-line border-t pt-4 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={create.isPending || update.isPending} onClick={onCancel}>
              Annulla
            </Button>
            <Button type="submit" isPending={create.isPending || update.isPending} disabled={isUploading}>
              Salva
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  )
}
