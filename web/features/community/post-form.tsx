import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Post } from '#contract/community.ts'
import type { PostForm as PostFormData } from '#contract/community-forms.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { lostPicturesText, useLostPictures } from '#web/lib/pictures/use-lost-pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { createMutation } from './community.api.ts'
import { PostFields } from './post-fields.tsx'
import { postRules } from './post-rules.ts'
import { nothingTyped, type PostValues, postSlot } from './post-values.ts'

type Props = {
  userId: string
  /** An accidental reload brought it back: it was not asked for just now. */
  isBack: boolean
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  /** Null: it waits for signal. */
  onPublished: (post: Post | null) => void
}

/** Writes a post. What is typed is kept until it is published. */
export function PostForm({ userId, isBack, onDirtyChange, onCancel, onPublished }: Props) {
  const titleId = useId()
  const [isUploading, setIsUploading] = useState(false)
  const [failedPhotos, setFailedPhotos] = useState(0)
  /** What is published once the person has said that it may go without the photographs that failed. */
  const [asked, setAsked] = useState<PostFormData | null>(null)
  const form = useForm<PostValues, unknown, PostFormData>({
    resolver: zodResolver(postRules),
    defaultValues: nothingTyped,
  })
  const draft = useDraft(form, { slot: postSlot(userId), rest: null })
  const create = useMutation(createMutation)
  const isBlank = useWatch({ control: form.control, name: 'content' }).trim() === ''
  const isDirty = form.formState.isDirty || isUploading

  const lostPhotos = useLostPictures({
    isBack: draft.line.state.is === 'found',
    pictures: () => form.getValues('photos'),
    onLost: (left) => form.setValue('photos', left, { shouldDirty: true }),
  })
  useUnsaved(isDirty, draft.forget)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  useEffect(() => {
    if (!isBack) form.setFocus('content')
  }, [form, isBack])

  const publish = (values: PostFormData) =>
    create.mutate(
      { ...values, requestKey: draft.key },
      {
        onSuccess: onPublished,
        onError: (error) => {
          showFieldErrors(form, error)
          // It had arrived, and was deleted since: sent once more, it is another one.
          if (error.code === 'POST_NOT_FOUND') draft.renew()
        },
      },
    )
  const submit = form.handleSubmit((values) => (failedPhotos > 0 ? setAsked(values) : publish(values)))

  return (
    // Not clipped: what the search for an itinerary finds may reach beyond it.
    <Card as="section" aria-labelledby={titleId} className="mb-6">
      <h2 id={titleId} className="text-2xl">
        Nuovo post
      </h2>
      <DraftLine {...draft.line} notYet="pubblicato">
        {lostPhotos > 0 && <p>{lostPicturesText(lostPhotos)}</p>}
      </DraftLine>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <HeldFields isHeld={create.isPending} className="flex flex-col gap-5">
            <PostFields onUploading={setIsUploading} onFailed={setFailedPhotos} />
          </HeldFields>
          <div className="flex flex-col-reverse gap-2 border-line border-t pt-4 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={create.isPending} onClick={onCancel}>
              Annulla
            </Button>
            <Button type="submit" isPending={create.isPending} disabled={isBlank || isUploading}>
              Pubblica
            </Button>
          </div>
        </form>
      </FormProvider>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) publish(asked)
        }}
        tone="neutral"
        title="Pubblicare senza le foto non caricate?"
        text={
          failedPhotos === 1
            ? 'Una foto non è stata caricata e non sarà nel post.'
            : `${failedPhotos} foto non sono state caricate e non saranno nel post.`
        }
        confirmLabel="Pubblica senza"
        cancelLabel="Torna alle foto"
      />
    </Card>
  )
}
