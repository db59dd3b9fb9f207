import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveMessage, type LiveTopic, liveTopics } from '#contract/live.ts'
import { isAdmin } from '#contract/roles.ts'
import { askAgain, endOfLoad } from './ask-again.ts'
import { pageAskedAt } from './brought.ts'
import { byAndBy } from './by-and-by.ts'
import { openLiveSource } from './live-source.ts'
import { inOneTab } from './one-tab.ts'
import { noteSeen } from './seen.ts'
import { isSessionFresh, sessionOrStranger, sessionQuery, watchSession } from './session.ts'
import { whileSeen } from './while-seen.ts'

/** What each topic makes old. A topic of a new feature is one line here. */
const keysOf: Record<LiveTopic, readonly QueryKey[]> = {
  session: [sessionQuery.queryKey],
  // Tags end with a friendship.
  friends: [['friends'], ['diary']],
  profile: [['profile']],
  // A feed of many pages is not asked for again as a whole: whoever shows it listens by `onLive`.
  community: [['stats']],
  leaderboard: [['leaderboard']],
  events: [['events'], ['stats']],
  inbox: [['inbox']],
  content: [['poi', 'admin'], ['reports'], ['stats']],
  users: [['users'], ['stats']],
  admin_notifications: [['admin-notifications']],
  settings: [['settings']],
  site: [sessionQuery.queryKey],
}

type Listener = (message: LiveMessage) => void
const listeners = new Set<Listener>()

/** Hears every message that this tab hears while it is looked at. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps what is on screen true while somebody is signed in. */
export function keepLive(client: QueryClient): void {
  let follower: string | null = null
  let stop = () => {}
  let pageAt = pageAskedAt()
  const follow = () => {
    const viewerId = listenerOf(client)
    if (viewerId === follower) return
    stop()
    follower = viewerId
    stop = viewerId === null ? () => {} : listen(client, viewerId, pageAt)
    pageAt = 0
  }
  watchSession(client, follow)
  follow()
}

/** Whom the server would let listen. */
function listenerOf(client: QueryClient): string | null {
  const { user, site } = sessionOrStranger(client)
  return user && !user.mustEnrol && (!site.isInMaintenance || isAdmin(user.role)) ? user.id : null
}

/** One tab hears the server and tells the others: a browser has six connections to a server, and every page needs some. */
function listen(client: QueryClient, viewerId: string, pageAt: number): () => void {
  const name = `tornanti.live.${viewerId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const seen = whileSeen<LiveMessage>({
    act: (message) => {
      for (const queryKey of message.topics.flatMap((topic) => keysOf[topic] ?? []))
        askAgain(client, queryKey)
      for (const listener of listeners) listener(message)
    },
    // Which posts it were is not kept: the page asks about all that it shows.
    merge: (messages) => ({ topics: [...new Set(messages.flatMap(({ topics }) => topics))] }),
  })
  const hear = (message: LiveMessage) => {
    noteSeen(message.seen)
    seen.hear(message)
  }
  const tell = (message: LiveMessage) => {
    hear(message)
    channel?.postMessage(message)
  }
  const heard = byAndBy(tell)
  if (channel) channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)

  let isBack = false
  const stop = inOneTab(name, () =>
    openLiveSource({
      knownAt: isBack ? 0 : pageAt,
      onOpen: (isTold) => {
        // Who is here and what the site is like is known since a moment ago: it is what made this tab listen.
        const isKnown = !isBack && isSessionFresh(client)
        isBack = true
        const everything = {
          topics: liveTopics.filter((topic) => !isKnown || !keysOf[topic].includes(sessionQuery.queryKey)),
        }
        if (!isTold) return tell(everything)
        askForOlder(client, pageAt)
        // Other tabs are older than the page that just came.
        channel?.postMessage(everything)
      },
      onMessage: heard.hear,
      // The session may have ended; whoever is signed out listens no longer.
      onFailure: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  )
  return () => {
    stop()
    heard.stop()
    seen.stop()
    channel?.close()
  }
}

/** What failed, or came from the disk, is of before the page: nobody tells what became of it meanwhile. */
function askForOlder(client: QueryClient, at: number): void {
  const isOlder = ({ state }: Query) => state.dataUpdatedAt < at
  // What is under way now may yet be answered.
  for (const query of client.getQueryCache().findAll({ predicate: isOlder }))
    void endOfLoad(query).then(() => {
      if (isOlder(query)) askAgain(client, query.queryKey)
    })
}
