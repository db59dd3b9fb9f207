import { useEffect, useRef, useState } from 'react'
import type { DiaryEntry } from '#contract/diary.ts'
import { findDraft, interrupted } from '#web/lib/drafts/drafts.ts'
import { releaseUnsaved } from '#web/ui/unsaved.ts'
import { type DiaryDraft, type DiaryValues, diarySlot, diarySlots } from './diary-values.ts'

/** The one form that is open: for a new entry, or for one that is being changed. */
export type OpenForm = {
  /** As it was when it was begun to be changed. */
  entry: DiaryEntry | null
  draft: DiaryDraft | null
  /** It stands on top: its entry may be pages away. */
  isOnTop: boolean
  /** An accidental reload brought it back: it was not asked for just now. */
  isBack: boolean
}

export const newEntryButtonId = 'diary-new'
export const editButtonId = (id: string) => `diary-edit-${id}`

/** Which form is open, and the question before what was typed in it is thrown away. */
export function useDiaryForm(userId: string) {
  const [open, setOpen] = useState<OpenForm | null>(() => goOn(userId))
  const [isDirty, setIsDirty] = useState(false)
  const [wish, setWish] = useState<{ next: OpenForm | null } | null>(null)
  useFocusBack(open)

  function show(next: OpenForm | null) {
    setIsDirty(false)
    setOpen(next)
    setWish(null)
  }

  /** Opens another form, or none; asks first where something would be lost. */
  function ask(next: OpenForm | null) {
    if (open && isDirty) setWish({ next })
    else show(next)
  }

  return {
    open,
    setIsDirty,
    isLeaving: wish !== null,
    write: () => ask(beginning(userId, null)),
    edit: (entry: DiaryEntry) => ask(beginning(userId, entry)),
    resume: (draft: DiaryDraft) => ask({ ...resumed(draft), isBack: false }),
    close: () => ask(null),
    stay: () => setWish(null),
    leave: () => {
      releaseUnsaved()
      show(wish?.next ?? null)
    },
    done: () => show(null),
  }
}

function beginning(userId: string, entry: DiaryEntry | null): OpenForm {
  const draft = findDraft<DiaryValues, DiaryDraft['rest']>(diarySlot(userId, entry))
  // What was typed over an older one is saved over that one: the server says that it has changed, and the form asks.
  return { entry: draft?.rest.entry ?? entry, draft, isOnTop: entry === null, isBack: false }
}

const resumed = (draft: DiaryDraft): OpenForm => ({
  entry: draft.rest.entry,
  draft,
  isOnTop: true,
  isBack: true,
})

/** What a reload has interrupted goes on by itself. */
function goOn(userId: string): OpenForm | null {
  const draft = interrupted<DiaryValues, DiaryDraft['rest']>(diarySlots(userId))
  return draft && resumed(draft)
}

/** To the button that opened the form, once it has closed. */
function useFocusBack(open: OpenForm | null): void {
  const last = useRef<OpenForm | null>(null)
  useEffect(() => {
    const closed = open ? null : last.current
    last.current = open
    if (!closed) return
    const isInList = closed.entry !== null && document.getElementById(editButtonId(closed.entry.id)) !== null
    const id = closed.entry && isInList ? editButtonId(closed.entry.id) : newEntryButtonId
    document.getElementById(id)?.focus()
  }, [open])
}
