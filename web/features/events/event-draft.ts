import { parse } from '#web/lib/api.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { tabMemory } from '#web/lib/storage.ts'
import type { EventValues } from './event-values.ts'

/** What was typed and not sent, with the key that it will be sent under: an answer into the void makes no second one. */
export type EventDraft = { requestKey: string; corrects: string | null; values: EventValues }

// Raised when the shape changes: a draft of an older page is then forgotten rather than misread.
const shape = 2
const keyOf = (userId: string) => draftKey(`event-${shape}`, userId)

export function keepDraft(userId: string, draft: EventDraft): void {
  tabMemory.remember(keyOf(userId), JSON.stringify(draft))
}

export function recallDraft(userId: string): EventDraft | null {
  const text = tabMemory.recall(keyOf(userId))
  // Written above in this same shape, and by nobody else.
  return text === null ? null : ((parse(text) as EventDraft | undefined) ?? null)
}

export function forgetDraft(userId: string): void {
  tabMemory.forget(keyOf(userId))
}
