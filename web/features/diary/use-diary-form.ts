import { useEffect, useRef, useState } from 'react'
import type { DiaryEntry } from '#contract/diary.ts'
import { type DiaryDraft, forgetDraft, recallDraft } from './diary-draft.ts'

/** The one form that is open: for a new entry, or for one that is being changed. */
export type OpenForm = { entry: DiaryEntry | null; draft: DiaryDraft | null }

export const newEntryButtonId = 'diary-new'
export const editButtonId = (id: string) => `diary-edit-${id}`

/** Which form is open, and the question before what was typed in it is thrown away. */
export function useDiaryForm(userId: string) {
  const [open, setOpen] = useState<OpenForm | null>(() => found(userId))
  const [isDirty, setIsDirty] = useState(false)
  const [wish, setWish] = useState<{ next: OpenForm | null } | null>(null)
  useFocusBack(open)

  function show(next: OpenForm | null) {
    setIsDirty(false)
    setOpen(next)
    setWish(null)
  }

  const forget = () => forgetDraft(userId)

  /** Opens another form, or none; asks first where something would be lost. */
  function ask(next: OpenForm | null) {
    if (open && isDirty) setWish({ next })
    else show(next)
  }

  return {
    open,
    isDirty,
    setIsDirty,
    isLeaving: wish !== null,
    ask,
    stay: () => setWish(null),
    forget,
    leave: () => {
      forget()
      show(wish?.next ?? null)
    },
    done: () => {
      forget()
      show(null)
    },
  }
}

/** A draft that a reload left behind opens its form by itself. */
function found(userId: string): OpenForm | null {
  const draft = recallDraft(userId)
  return draft && { entry: draft.entry, draft }
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
