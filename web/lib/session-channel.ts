import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tornanti.session')

/** Only says that something changed: each tab asks the server what. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed')
}

export function listenToOtherTabs(client: QueryClient): void {
  if (!channel) return
  channel.onmessage = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
