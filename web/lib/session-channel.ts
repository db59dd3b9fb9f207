import type { QueryClient } from '@tanstack/react-query'
import { followLeaving, returnToPage, sessionQuery } from './session.ts'

/** `left`: when whoever was signed in has signed out, or was no more. */
type News = { left?: number }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tornanti.session')

/** Says only that something changed, and each tab asks the server what; or that somebody left, which needs no answer. */
export function tellOtherTabs(news: News = {}): void {
  channel?.postMessage(news)
}

export function listenToOtherTabs(client: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returnToPage(client)
  })
  if (!channel) return
  channel.onmessage = ({ data: { left } }: MessageEvent<News>) => {
    if (left !== undefined) followLeaving(client, left)
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
}
