import type { EventNews } from '#contract/events.ts'
import { parse } from '#web/lib/api.ts'
import { recall, remember } from '#web/lib/storage.ts'

const keyOf = (userId: string) => `tornanti.event-news.${userId}`
/** The same again is the same news; what happens later is another. */
export const newsName = ({ kind, at, event }: EventNews): string => `${event.id} ${kind} ${at}`

/** What was put aside in this browser is not shown again; what happens later is. */
export function unseenNews(userId: string, news: readonly EventNews[]): EventNews[] {
  const hidden = recallHidden(userId)
  return news.filter((one) => !hidden.includes(newsName(one)))
}

export function hideNews(userId: string, one: EventNews, all: readonly EventNews[]): void {
  // Only what is still news: the list must not grow for ever.
  const kept = all.map(newsName).filter((name) => recallHidden(userId).includes(name))
  remember(keyOf(userId), JSON.stringify([...kept, newsName(one)]))
}

function recallHidden(userId: string): string[] {
  const read = parse(recall(keyOf(userId)) ?? '[]')
  return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
}
