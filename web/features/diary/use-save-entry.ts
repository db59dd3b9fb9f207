import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DiaryEntry } from '#contract/diary.ts'
import type { DiaryForm } from '#contract/diary-form.ts'
import type { ApiError } from '#web/lib/api.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { createMutation, newestMutation, updateMutation } from './diary.api.ts'
import { carriedOver, type DiaryDraft, type DiaryValues, diarySlot } from './diary-values.ts'

/** The entry was changed elsewhere, or is gone; with `hasLostParts` photographs or track went with it. */
export type Clash = { is: 'changed'; newest: DiaryEntry } | { is: 'gone'; hasLostParts: boolean }

type Options = {
  userId: string
  /** The entry that the form was filled with; null for a new one. */
  start: DiaryEntry | null
  found: DiaryDraft | null
  form: UseFormReturn<DiaryValues, unknown, DiaryForm>
  onSaved: () => void
}

export function useSaveEntry({ userId, start, found, form, onSaved }: Options) {
  /** What the form is saved over; null: as a new entry. */
  const [entry, setEntry] = useState(start)
  const [clash, setClash] = useState<Clash | null>(null)
  const draft = useDraft(form, { slot: diarySlot(userId, entry), rest: { entry }, found })
  const create = useMutation(createMutation)
  const update = useMutation(updateMutation(draft.key))
  const look = useMutation(newestMutation)

  /** What is typed stays; only what it will be saved over is another. */
  function moveTo(next: DiaryEntry | null): { hasLostParts: boolean } {
    const typed = form.getValues()
    const values = carriedOver(typed, entry, next)
    form.setValue('photos', values.photos, { shouldDirty: true })
    form.setValue('track', values.track, { shouldDirty: true })
    setEntry(next)
    return { hasLostParts: values.photos.length < typed.photos.length || values.track !== typed.track }
  }

  function becomeNew() {
    setClash({ is: 'gone', ...moveTo(null) })
    // The old key may still be that of an entry: another wish has another.
    draft.renew()
  }

  function lookForNewest(over: DiaryEntry | null) {
    look.mutate(over ? { id: over.id } : { requestKey: draft.key }, {
      onSuccess: (newest) => setClash({ is: 'changed', newest }),
      onError: ({ code }) => code === 'DIARY_ENTRY_NOT_FOUND' && becomeNew(),
    })
  }

  function save(values: DiaryForm, over = entry) {
    const onError = (error: ApiError) => {
      showFieldErrors(form, error)
      if (error.code === 'DIARY_ENTRY_CHANGED') lookForNewest(over)
      if (error.code === 'DIARY_ENTRY_NOT_FOUND') becomeNew()
    }
    setClash(null)
    if (over)
      update.mutate({ ...values, id: over.id, version: over.version }, { onError, onSuccess: onSaved })
    else create.mutate({ ...values, requestKey: draft.key }, { onError, onSuccess: onSaved })
  }

  return {
    entry,
    draft,
    clash,
    isPending: create.isPending || update.isPending || look.isPending,
    save,
    /** The person has seen that there is a newer one, and wants theirs in its place. */
    saveOver: (newest: DiaryEntry) => {
      moveTo(newest)
      void form.handleSubmit((values) => save(values, newest))()
    },
    /** What stands there is better: what was typed goes. */
    giveUp: () => {
      draft.forget()
      onSaved()
    },
  }
}
