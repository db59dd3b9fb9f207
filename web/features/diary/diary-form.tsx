import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DiaryForm as DiaryFormData } from '#contract/diary-form.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useIsReachable } from '#web/lib/offline/connection.ts'
import { lostPicturesText, useLostPictures } from '#web/lib/pictures/use-lost-pictures.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { DiaryClash } from './diary-clash.tsx'
import { DiaryFields } from './diary-fields.tsx'
import { type DiaryValues, diaryRules, nothingTyped, valuesOf } from './diary-values.ts'
import type { OpenForm } from './use-diary-form.ts'
import { useSaveEntry } from './use-save-entry.ts'

type Props = Omit<OpenForm, 'isOnTop'> & {
  userId: string
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  /** Saved, or given up for what stands already. */
  onDone: () => void
}

/** Writes an entry, or changes the one given. What is typed is kept until it is saved. */
export function DiaryForm({ entry, draft: found, isBack, userId, onDirtyChange, onCancel, onDone }: Props) {
  const titleId = useId()
  // The day that was written about stays: it was today when it was begun.
  const [start] = useState(() => found?.before ?? (entry ? valuesOf(entry) : nothingTyped(new Date())))
  const [isTrackUploading, setIsTrackUploading] = useState(false)
  const [arePhotosUploading, setArePhotosUploading] = useState(false)
  const [failedPhotos, setFailedPhotos] = useState(0)
  /** What is saved once the person has said that it may go without the photographs that failed. */
  const [asked, setAsked] = useState<DiaryFormData | null>(null)
  const form = useForm<DiaryValues, unknown, DiaryFormData>({
    resolver: zodResolver(diaryRules),
    defaultValues: start,
  })
  const saving = useSaveEntry({ userId, form, start: entry, found, onSaved: onDone })
  const { draft, clash, isPending, save, saveOver } = saving
  const isReachable = useIsReachable()
  const isUploading = isTrackUploading || arePhotosUploading
  const isDirty = form.formState.isDirty || isUploading

  const lostPhotos = useLostPictures({
    isBack: draft.line.state.is === 'found',
    pictures: () => form.getValues('photos'),
    onLost: (left) => form.setValue('photos', left, { shouldDirty: true }),
  })
  useUnsaved(isDirty, draft.forget)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  useEffect(() => {
    if (!isBack) form.setFocus('title')
  }, [form, isBack])

  const submit = form.handleSubmit((values) => (failedPhotos > 0 ? setAsked(values) : save(values)))

  return (
    // Not clipped: what the search for an itinerary finds may reach beyond it.
    <Card as="section" aria-labelledby={titleId} className="mb-6">
      <h2 id={titleId} className="text-2xl">
        {saving.entry ? 'Modifica voce' : 'Nuova voce'}
      </h2>
      <DraftLine {...draft.line}>{lostPhotos > 0 && <p>{lostPicturesText(lostPhotos)}</p>}</DraftLine>
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
          {clash && (
            <DiaryClash key={clash.is} clash={clash} onSaveOver={saveOver} onDiscard={saving.giveUp} />
          )}
          {saving.entry && !isReachable && (
            <Banner>
              Senza connessione le modifiche non si possono salvare: restano qui come bozza finché torna il
              segnale.
            </Banner>
          )}
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
