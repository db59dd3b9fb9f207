import { parse } from '#web/lib/api.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { tabMemory } from '#web/lib/storage.ts'
import type { PostValues } from './post-values.ts'

/** What was typed and not sent, with the key that it will be sent under: an answer into the void makes no second one. */
export type PostDraft = { requestKey: string; values: PostValues }
export type CommentDraft = { requestKey: string; content: string }

// Raised when the shape changes: a draft of an older page is then forgotten rather than misread.
const shape = 2
const postKey = (userId: string) => draftKey(`post-${shape}`, userId)
const commentKey = (userId: string, postId: string) => draftKey(`comment-${shape}-${postId}`, userId)

const recall = <Draft>(key: string): Draft | null => {
  const text = tabMemory.recall(key)
  // Written below in this same shape, and by nobody else.
  return text === null ? null : ((parse(text) as Draft | undefined) ?? null)
}

export function keepPostDraft(userId: string, draft: PostDraft): void {
  tabMemory.remember(postKey(userId), JSON.stringify(draft))
}

export const recallPostDraft = (userId: string) => recall<PostDraft>(postKey(userId))

export function forgetPostDraft(userId: string): void {
  tabMemory.forget(postKey(userId))
}

export function keepCommentDraft(userId: string, postId: string, draft: CommentDraft): void {
  if (draft.content === '') tabMemory.forget(commentKey(userId, postId))
  else tabMemory.remember(commentKey(userId, postId), JSON.stringify(draft))
}

export const recallCommentDraft = (userId: string, postId: string) =>
  recall<CommentDraft>(commentKey(userId, postId))
