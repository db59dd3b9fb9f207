import { useState } from 'react'
import { flushSync } from 'react-dom'
import { interrupted } from '#web/lib/drafts/drafts.ts'
import { releaseUnsaved } from '#web/ui/unsaved.ts'
import { postSlot } from './post-values.ts'

export const newPostButtonId = 'community-new-post'

/** Whether the form is open, and the question before what was typed in it is thrown away. */
export function usePostForm(userId: string) {
  // What a reload has interrupted goes on by itself.
  const [open, setOpen] = useState(() => (interrupted(postSlot(userId)) ? { isBack: true } : null))
  const [isDirty, setIsDirty] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)

  function close() {
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
      if (!open) setOpen({ isBack: false })
      else if (isDirty) setIsLeaving(true)
      else close()
    },
    stay: () => setIsLeaving(false),
    leave: () => {
      releaseUnsaved()
      close()
    },
    close,
  }
}
