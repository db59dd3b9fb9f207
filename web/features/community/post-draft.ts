import { parse } from '#web/lib/api.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { tabMemory } from '#web/lib/storage.ts'
import type { PostValues } from './post-values.ts'

/** What was typed and not sent, with the key that it will be sent under: an answer into the void makes no second one. */
export type PostDraft = { requestKey: string; values: PostValues }

// Raised when the shape changes: a draft of an older page is then forgotten rather than misread.
const shape = 2
const postKey = (userId: string) => draftKey(`post-${shape}`, userId)

export function keepPostDraft(userId: string, draft: PostDraft): void {
  tabMemory.remember(postKey(userId), JSON.stringify(draft))
}

export function recallPostDraft(userId: string): PostDraft | null {
  const text = tabMemory.recall(postKey(userId))
  // Written above in this same shape, and by nobody else.
  return text === null ? null : ((parse(text) as PostDraft | undefined) ?? null)
}

export function forgetPostDraft(userId: string): void {
  tabMemory.forget(postKey(userId))
}
