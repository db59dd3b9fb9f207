import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DiaryForm as DiaryFormData } from '#contract/diary.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { DiaryClash } from './diary-clash.tsx'
import { keepDraft } from './diary-draft.ts'
import { DiaryFields } from './diary-fields.tsx'
import { type DiaryValues, diaryRules, nothingTyped, valuesOf } from './diary-values.ts'
import type { OpenForm } from './use-diary-form.ts'
import { useSaveEntry } from './use-save-entry.ts'

type Props = OpenForm & {
  userId: string
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  /** Saved, or given up for what stands already. */
  onDone: () => void
}

/** Writes an entry, or changes the one given. What is typed is kept for this tab until it is saved. */
export function DiaryForm({ entry, draft, userId, onDirtyChange, onCancel, onDone }: Props) {
  const titleId = useId()
  const [start] = useState(() => draft?.values ?? (entry ? valuesOf(entry) : nothingTyped(new Date())))
  const [isTrackUploading, setIsTrackUploading] = useState(false)
  const [arePhotosUploading, setArePhotosUploading] = useState(false)
  const [failedPhotos, setFailedPhotos] = useState(0)
  /** What is saved once the person has said that it may go without the photographs that failed. */
  const [asked, setAsked] = useState<DiaryFormData | null>(null)
  const form = useForm<DiaryValues, unknown, DiaryFormData>({
    resolver: zodResolver(diaryRules),
    defaultValues: start,
  })
  const { target, clash, isPending, save, saveOver } = useSaveEntry({
    ...{ userId, form, onSaved: onDone },
    // One key for as long as the form is open: a second press, or a retry, makes no second entry.
    start: () => ({ entry, requestKey: draft?.requestKey ?? crypto.randomUUID() }),
  })
  const isUploading = isTrackUploading || arePhotosUploading
  const isDirty = draft !== null || form.formState.isDirty || isUploading

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) keepDraft(userId, { ...target, values })
        },
      }),
    [form, userId, target],
  )
  useEffect(() => {
    // A form that a reload brought back was not asked for just now.
    if (!draft) form.setFocus('title')
  }, [form, draft])

  const submit = form.handleSubmit((values) => (failedPhotos > 0 ? setAsked(values) : save(values)))

  return (
    // Not clipped: what the search for an itinerary finds may reach beyond it.
    <Card as="section" aria-labelledby={titleId} className="mb-6 overflow-visible">
      <h2 id={titleId} className="text-2xl">
        {target.entry ? 'Modifica voce' : 'Nuova voce'}
      </h2>
      {draft && (
        <Banner tone="info" role="status">
          Abbiamo ritrovato quello che avevi scritto e non ancora salvato.
        </Banner>
      )}
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <HeldFields isHeld={isPending} className="flex flex-col gap-5">
            <DiaryFields
              tagged={entry?.tagged ?? []}
              onTrackUploading={setIsTrackUploading}
              onPhotosUploading={setArePhotosUploading}
              onPhotosFailed={setFailedPhotos}
            />
          </HeldFields>
          {clash && <DiaryClash key={clash.is} clash={clash} onSaveOver={saveOver} onDiscard={onDone} />}
          <div className="flex flex-col-reverse gap-2 border-line border-t pt-4 sm:flex-row sm:items-center sm:justify-end">
            <Button variant="secondary" disabled={isPending} onClick={onCancel}>
              Annulla
            </Button>
            {clash?.is !== 'changed' && (
              <Button
                type="submit"
                isPending={isPending}
                disabled={isUploading}
                aria-describedby={isUploading ? `${titleId}-wait` : undefined}
              >
                Salva
              </Button>
            )}
            {isUploading && (
              <p id={`${titleId}-wait`} className="text-muted text-sm sm:-order-1 sm:mr-auto">
                Potrai salvare appena il caricamento è finito.
              </p>
            )}
          </div>
        </form>
      </FormProvider>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) save(asked)
        }}
        tone="neutral"
        title="Salvare senza le foto non caricate?"
        text={
          failedPhotos === 1
            ? 'Una foto non è stata caricata e non sarà nella voce.'
            : `${failedPhotos} foto non sono state caricate e non saranno nella voce.`
        }
        confirmLabel="Salva senza"
        cancelLabel="Torna alle foto"
      />
    </Card>
  )
}
