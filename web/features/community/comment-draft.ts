import { useMemo, useSyncExternalStore } from 'react'
import { parse } from '#web/lib/api.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { tabMemory } from '#web/lib/storage.ts'

/** What is being written under a post. */
export type CommentDraft = {
  content: string
  /**
   * The text that was last sent, and the key that it was sent under: the same text after a lost answer is the same
   * comment, another text is another one.
   */
  sent: { content: string; requestKey: string } | null
}

const nothing: CommentDraft = { content: '', sent: null }

// Raised when the shape changes: a draft of an older page is then forgotten rather than misread.
const shape = 2
const keyOf = (userId: string, postId: string) => draftKey(`comment-${shape}-${postId}`, userId)

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Kept for this tab until it is sent: the thread may be closed over it, or another page opened. */
export function useCommentDraft(userId: string, postId: string): CommentDraft {
  const text = useSyncExternalStore(subscribe, () => tabMemory.recall(keyOf(userId, postId)))
  return useMemo(() => read(text), [text])
}

export const recallCommentDraft = (userId: string, postId: string): CommentDraft =>
  read(tabMemory.recall(keyOf(userId, postId)))

export function keepCommentDraft(userId: string, postId: string, draft: CommentDraft): void {
  if (draft.content === '') tabMemory.forget(keyOf(userId, postId))
  else tabMemory.remember(keyOf(userId, postId), JSON.stringify(draft))
  for (const listener of listeners) listener()
}

/** It is published, wherever its form is by now; what was typed since then stays. */
export function settleComment(userId: string, postId: string, content: string): void {
  const draft = recallCommentDraft(userId, postId)
  keepCommentDraft(userId, postId, draft.content === content ? nothing : { ...draft, sent: null })
}

/** Written above in this same shape, and by nobody else. */
function read(text: string | null): CommentDraft {
  return text === null ? nothing : ((parse(text) as CommentDraft | undefined) ?? nothing)
}
