import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Post, PostForm as PostFormData } from '#contract/community.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useOwnKey } from '#web/lib/own-key.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { createMutation } from './community.api.ts'
import { keepPostDraft, type PostDraft } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { nothingTyped, type PostValues, postRules } from './post-values.ts'

type Props = {
  userId: string
  /** What an accidental reload left behind. */
  draft: PostDraft | null
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  onPublished: (post: Post) => void
}

/** Writes a post. What is typed is kept for this tab until it is published. */
export function PostForm({ userId, draft, onDirtyChange, onCancel, onPublished }: Props) {
  const titleId = useId()
  // One key for as long as the form is open: a second press, or a retry, makes no second post.
  const [requestKey, setRequestKey] = useState(() => draft?.requestKey ?? crypto.randomUUID())
  const [isUploading, setIsUploading] = useState(false)
  const [failedPhotos, setFailedPhotos] = useState(0)
  /** What is published once the person has said that it may go without the photographs that failed. */
  const [asked, setAsked] = useState<PostFormData | null>(null)
  const form = useForm<PostValues, unknown, PostFormData>({
    resolver: zodResolver(postRules),
    defaultValues: draft?.values ?? nothingTyped,
  })
  const create = useMutation(createMutation(userId))
  useOwnKey(requestKey, () => {
    const next = crypto.randomUUID()
    setRequestKey(next)
    keepPostDraft(userId, { requestKey: next, values: form.getValues() })
  })
  const isBlank = useWatch({ control: form.control, name: 'content' }).trim() === ''
  const isDirty = draft !== null || form.formState.isDirty || isUploading

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) keepPostDraft(userId, { requestKey, values })
        },
      }),
    [form, userId, requestKey],
  )
  useEffect(() => {
    // A form that a reload brought back was not asked for just now.
    if (!draft) form.setFocus('content')
  }, [form, draft])

  const publish = (values: PostFormData) =>
    create.mutate(
      { ...values, requestKey },
      { onSuccess: onPublished, onError: (error) => showFieldErrors(form, error) },
    )
  const submit = form.handleSubmit((values) => (failedPhotos > 0 ? setAsked(values) : publish(values)))

  return (
    // Not clipped: what the search for an itinerary finds may reach beyond it.
    <Card as="section" aria-labelledby={titleId} className="mb-6 overflow-visible">
      <h2 id={titleId} className="text-2xl">
        Nuovo post
      </h2>
      {draft && (
        <Banner tone="info" role="status">
          Abbiamo ritrovato quello che avevi scritto e non ancora pubblicato.
        </Banner>
      )}
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
