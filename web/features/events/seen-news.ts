import type { EventNews } from '#contract/events.ts'
import { parse } from '#web/lib/api.ts'
import { putAsideKey, recall, remember } from '#web/lib/storage.ts'

/** The same again is the same news; what happens later is another. */
export const newsName = ({ kind, at, event }: EventNews): string => `${event.id} ${kind} ${at}`

/** The names of what was put aside in this browser. */
export function recallHidden(userId: string): string[] {
  const read = parse(recall(putAsideKey(userId)) ?? '[]')
  return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
}

export function keepHidden(userId: string, names: readonly string[]): void {
  remember(putAsideKey(userId), JSON.stringify(names))
}
