import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveTopic, liveTopics } from '#contract/live.ts'
import { isAdmin } from '#contract/roles.ts'
import { openLiveSource } from './live-source.ts'
import { inOneTab } from './one-tab.ts'
import { sessionOrStranger, sessionQuery, watchSession } from './session.ts'

/** What each topic makes old. A topic of a new feature is one line here. */
const keysOf: Record<LiveTopic, readonly QueryKey[]> = {
  // Tags end with a friendship.
  friends: [['friends'], ['diary']],
  profile: [['profile']],
}

/** Keeps what is on screen true while somebody is signed in. */
export function keepLive(client: QueryClient): void {
  let follower: string | null = null
  let stop = () => {}
  const follow = () => {
    const viewerId = listenerOf(client)
    if (viewerId === follower) return
    stop()
    follower = viewerId
    stop = viewerId === null ? () => {} : listen(client, viewerId)
  }
  watchSession(client, follow)
  follow()
}

/** Whom the server would let listen. */
function listenerOf(client: QueryClient): string | null {
  const { user, site } = sessionOrStranger(client)
  return user && (!site.isInMaintenance || isAdmin(user.role)) ? user.id : null
}

/** A first answer still on its way may be older than the change, and a query asked twice would wait for that one. */
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** One tab hears the server and tells the others: a browser has six connections to a server, and every page needs some. */
function listen(client: QueryClient, viewerId: string): () => void {
  const name = `tornanti.live.${viewerId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const refresh = (topics: readonly LiveTopic[]) => {
    for (const queryKey of topics.flatMap((topic) => keysOf[topic] ?? [])) void askAgain(client, queryKey)
  }
  const tell = (topics: readonly LiveTopic[]) => {
    refresh(topics)
    channel?.postMessage(topics)
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<LiveTopic[]>) => refresh(data)

  const stop = inOneTab(name, () =>
    openLiveSource({
      onOpen: () => tell(liveTopics),
      onTopics: tell,
      // The session may have ended; whoever is signed out listens no longer.
      onFailure: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  )
  return () => {
    stop()
    channel?.close()
  }
}
