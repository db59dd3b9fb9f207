import type { DiaryEntry } from '#contract/diary.ts'
import { parse } from '#web/lib/api.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { tabMemory } from '#web/lib/storage.ts'
import type { DiaryValues } from './diary-values.ts'

/** What was typed and not saved, kept for the moment after an accidental reload. */
export type DiaryDraft = {
  /** Kept with it: a draft whose saving was answered into the void makes no second entry. */
  requestKey: string
  /** The entry that was being changed, as it was; null for a new one. */
  entry: DiaryEntry | null
  values: DiaryValues
}

// Raised when the shape changes: a draft of an older page is then forgotten rather than misread.
const shape = 1
const keyOf = (userId: string) => draftKey(`diary-${shape}`, userId)

export function keepDraft(userId: string, draft: DiaryDraft): void {
  tabMemory.remember(keyOf(userId), JSON.stringify(draft))
}

export function recallDraft(userId: string): DiaryDraft | null {
  const text = tabMemory.recall(keyOf(userId))
  // Written by `keepDraft` in this same shape, and by nobody else.
  return text === null ? null : ((parse(text) as DiaryDraft | undefined) ?? null)
}

export function forgetDraft(userId: string): void {
  tabMemory.forget(keyOf(userId))
}
