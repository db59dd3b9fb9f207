import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DiaryEntry, DiaryForm } from '#contract/diary.ts'
import type { ApiError } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useOwnKey } from '#web/lib/own-key.ts'
import { createMutation, newestMutation, updateMutation } from './diary.api.ts'
import { keepDraft } from './diary-draft.ts'
import { carriedOver, type DiaryValues } from './diary-values.ts'

/** What the form is saved as: a new entry under its key, or over the one it began with. */
export type Target = { entry: DiaryEntry | null; requestKey: string }

/** The entry was changed elsewhere, or is gone; with `hasLostParts` photographs or track went with it. */
export type Clash = { is: 'changed'; newest: DiaryEntry } | { is: 'gone'; hasLostParts: boolean }

type Options = {
  userId: string
  start: () => Target
  form: UseFormReturn<DiaryValues, unknown, DiaryForm>
  onSaved: () => void
}

export function useSaveEntry({ userId, start, form, onSaved }: Options) {
  const [target, setTarget] = useState(start)
  const [clash, setClash] = useState<Clash | null>(null)
  const create = useMutation(createMutation(userId))
  const update = useMutation(updateMutation(userId))
  const look = useMutation(newestMutation)

  useOwnKey(target.requestKey, () => {
    const next = { ...target, requestKey: crypto.randomUUID() }
    setTarget(next)
    keepDraft(userId, { ...next, values: form.getValues() })
  })

  /** What is typed stays; only what it will be saved as is another. */
  function moveTo(next: Target): { hasLostParts: boolean } {
    const typed = form.getValues()
    const values = carriedOver(typed, target.entry, next.entry)
    form.setValue('photos', values.photos, { shouldDirty: true })
    form.setValue('track', values.track, { shouldDirty: true })
    setTarget(next)
    keepDraft(userId, { ...next, values })
    return { hasLostParts: values.photos.length < typed.photos.length || values.track !== typed.track }
  }

  function becomeNew() {
    // The old key may still be that of an entry: another wish has another.
    setClash({ is: 'gone', ...moveTo({ entry: null, requestKey: crypto.randomUUID() }) })
  }

  function lookForNewest({ entry, requestKey }: Target) {
    look.mutate(entry ? { id: entry.id } : { requestKey }, {
      onSuccess: (newest) => setClash({ is: 'changed', newest }),
      onError: ({ code }) => code === 'DIARY_ENTRY_NOT_FOUND' && becomeNew(),
    })
  }

  function save(values: DiaryForm, as = target) {
    const onError = (error: ApiError) => {
      showFieldErrors(form, error)
      if (error.code === 'DIARY_ENTRY_CHANGED') lookForNewest(as)
      if (error.code === 'DIARY_ENTRY_NOT_FOUND') becomeNew()
    }
    setClash(null)
    if (as.entry)
      update.mutate(
        { ...values, id: as.entry.id, version: as.entry.version },
        { onError, onSuccess: onSaved },
      )
    else create.mutate({ ...values, requestKey: as.requestKey }, { onError, onSuccess: onSaved })
  }

  return {
    target,
    clash,
    isPending: create.isPending || update.isPending || look.isPending,
    save,
    /** The person has seen that there is a newer one, and wants theirs in its place. */
    saveOver: (newest: DiaryEntry) => {
      const next = { ...target, entry: newest }
      moveTo(next)
      void form.handleSubmit((values) => save(values, next))()
    },
  }
}
