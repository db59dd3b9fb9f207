import { useMemo } from 'react'
import { findDraft, forgetDraft, keepDraft, recallDraft, subscribeToDrafts } from '#web/lib/drafts/drafts.ts'
import { holdDraft } from '#web/lib/drafts/open-drafts.ts'
import { useStore } from '#web/ui/use-store.ts'

/** What is being written under a post. */
export type CommentDraft = {
  content: string
  /**
   * The text that was last sent, and the key that it was sent under: the same text after a lost answer is the same
   * comment, another text is another one; unless it was taken back to be changed, though it may have arrived.
   */
  sent: { content: string; requestKey: string; isTakenBack?: boolean } | null
}

const nothing: CommentDraft = { content: '', sent: null }

// The number is raised when the shape changes: a draft of an older page is then left alone rather than misread.
const slotOf = (userId: string, postId: string) => ({ owner: userId, form: 'comment.3', about: postId })

/** One for each post as long as the page lasts: its thread may be closed over what is typed, and opened again. */
const ids = new Map<string, string>()
const held = new Set<string>()

function idOf(userId: string, postId: string): string {
  const place = `${userId}.${postId}`
  const id = ids.get(place) ?? findDraft(slotOf(userId, postId))?.id ?? crypto.randomUUID()
  ids.set(place, id)
  return id
}

/** Kept until it is sent: the thread may be closed over it, or another page opened. */
export function useCommentDraft(userId: string, postId: string): CommentDraft {
  const draft = useStore(subscribeToDrafts, () => recallDraft(idOf(userId, postId)))
  return useMemo(() => read(draft), [draft])
}

export const recallCommentDraft = (userId: string, postId: string): CommentDraft =>
  read(recallDraft(idOf(userId, postId)))

export function keepCommentDraft(userId: string, postId: string, values: CommentDraft): void {
  const id = idOf(userId, postId)
  if (values.content === '') return void forgetDraft(id)
  keepDraft({ ...slotOf(userId, postId), id, before: nothing, values, rest: null })
  if (held.has(id)) return
  held.add(id)
  // A copy of this tab has the same text: each goes on with its own.
  holdDraft(id, () => {
    ids.set(`${userId}.${postId}`, crypto.randomUUID())
    keepCommentDraft(userId, postId, { ...read(recallDraft(id)), sent: null })
  })
}

/** It is published, wherever its form is by now; what was typed since then stays. */
export function settleComment(userId: string, postId: string, content: string): void {
  const draft = recallCommentDraft(userId, postId)
  keepCommentDraft(userId, postId, draft.content === content ? nothing : { ...draft, sent: null })
}

/** Written above in this same shape, and by nobody else. */
const read = (draft: { values: unknown } | null): CommentDraft => (draft?.values as CommentDraft) ?? nothing
