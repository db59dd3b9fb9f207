import { useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetPostDraft, type PostDraft, recallPostDraft } from './post-draft.ts'

export const newPostButtonId = 'community-new-post'

/** Whether the form is open, and the question before what was typed in it is thrown away. */
export function usePostForm(userId: string) {
  const [open, setOpen] = useState<{ draft: PostDraft | null } | null>(() => found(userId))
  const [isDirty, setIsDirty] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)

  const forget = () => forgetPostDraft(userId)

  function close() {
    forget()
    flushSync(() => {
      setIsDirty(false)
      setIsLeaving(false)
      setOpen(null)
    })
    document.getElementById(newPostButtonId)?.focus({ preventScroll: true })
  }

  return {
    open,
    isDirty,
    setIsDirty,
    isLeaving,
    /** Asks first where something would be lost. */
    toggle: () => {
      if (!open) setOpen({ draft: null })
      else if (isDirty) setIsLeaving(true)
      else close()
    },
    stay: () => setIsLeaving(false),
    forget,
    close,
  }
}

/** A draft that a reload left behind opens the form by itself. */
function found(userId: string) {
  const draft = recallPostDraft(userId)
  return draft && { draft }
}
