import { tabMemory } from './storage.ts'

const prefix = 'tornanti.draft.'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tornanti.drafts')

/** Where a form keeps what was typed and not saved: this tab only, by account. */
export const draftKey = (form: string, userId: string): string => `${prefix}${form}.${userId}`

export const hasDrafts = (): boolean => draftKeys().length > 0

/** Whoever leaves on purpose leaves nothing behind, in no tab: the next at this computer is somebody else. */
export function forgetDrafts(): void {
  forgetDraftsHere()
  channel?.postMessage('forget')
}

export function forgetDraftsWithOtherTabs(): void {
  if (channel) channel.onmessage = forgetDraftsHere
}

const draftKeys = (): string[] => tabMemory.keys().filter((key) => key.startsWith(prefix))

function forgetDraftsHere(): void {
  for (const key of draftKeys()) tabMemory.forget(key)
}
