import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { postLimits } from '#contract/post-values.ts'
import { isPassing } from '#web/lib/api.ts'
import { askAgain } from '#web/lib/ask-again.ts'
import { isFirstScreen } from '#web/lib/first-screen.ts'
import { onLive } from '#web/lib/live.ts'
import { commentsKey, feedQuery, hearAround, newsQuery, postQuery, waitingQuery } from './community.api.ts'
import type { FeedFilters } from './feed-address.ts'
import { type Changes, gatherNews } from './gather-news.ts'
import { type Feed, mergeNews, postsOf } from './post-cache.ts'
import { wishes } from './use-like.ts'

/** As many as `community.news` takes at once. */
const idsPerQuestion = 200

/** Keeps an open feed true, and says how many posts are newer than it. */
export function useFeedNews({ postType, tag }: FeedFilters) {
  const client = useQueryClient()
  const [newCount, setNewCount] = useState(0)
  const [goneIds, setGoneIds] = useState<readonly string[]>([])
  const filters = useMemo<FeedFilters>(
    () => ({ ...(postType && { postType }), ...(tag && { tag }) }),
    [postType, tag],
  )

  useEffect(() => {
    const addGone = (ids: string[]) => setGoneIds((gone) => [...gone, ...ids])
    const stop = listen(
      (changes) => askForFeed(client, filters, changes, { onNewCount: setNewCount, onGone: addGone }),
      {
        // What was kept from an earlier visit is as old as that; what came with the page is of now.
        startsWithAnything:
          !isFirstScreen() && client.getQueryData(feedQuery(filters).queryKey) !== undefined,
      },
    )
    return stop
  }, [client, filters])

  return { newCount, goneIds, forgetNewCount: () => setNewCount(0) }
}

/** Keeps one post true while it is shown by itself. */
export function usePostNews(id: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listen(async ({ isAnything, ids }) => {
        if (isAnything || ids.has(id)) askAgain(client, postQuery(id).queryKey)
      }),
    [client, id],
  )
}

/** Keeps an open thread true. */
export function useThreadNews(postId: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listen(async ({ isAnything, ids }) => {
        if (isAnything || ids.has(postId)) askAgain(client, commentsKey(postId))
      }),
    [client, postId],
  )
}

/** Keeps the posts that wait for an admin true where there is no feed beside them. */
export function useWaitingNews(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listen(async ({ isAnything, havePostsComeOrGone }) => {
        if (isAnything || havePostsComeOrGone) askAgain(client, waitingQuery.queryKey)
      }),
    [client],
  )
}

function listen(ask: (changes: Changes) => Promise<void>, { startsWithAnything = false } = {}): () => void {
  const news = gatherNews({ ask, isPassing })
  const unlisten = onLive(({ topics, post }) => topics.includes('community') && news.hear(post))
  if (startsWithAnything) news.hear(undefined)
  return () => {
    unlisten()
    news.stop()
  }
}

type Outcome = { onNewCount: (count: number) => void; onGone: (ids: string[]) => void }

async function askForFeed(
  client: QueryClient,
  filters: FeedFilters,
  { isAnything, havePostsComeOrGone, ids }: Changes,
  { onNewCount, onGone }: Outcome,
): Promise<void> {
  if (isAnything || havePostsComeOrGone) hearAround(client)
  const { queryKey } = feedQuery(filters)
  const feed = await feedOf(client, filters)
  if (!feed) return
  const posts = postsOf(feed)
  const shown = posts.map(({ id }) => id).filter((id) => isAnything || ids.has(id))
  if (shown.length === 0 && !isAnything && !havePostsComeOrGone) return
  const [top] = posts
  const newest = top ? { createdAt: top.createdAt, id: top.id } : null
  const first = firstOf(feed)

  for (let start = 0; start === 0 || start < shown.length; start += idsPerQuestion) {
    const asked = shown.slice(start, start + idsPerQuestion)
    const askedAt = performance.now()
    const answer = await client.fetchQuery(newsQuery({ ...filters, newest, first, ids: asked }))
    const now = client.getQueryData(queryKey)
    if (!now) return
    // Loaded anew meanwhile, its newest is another: then this count is of yesterday.
    if (postsOf(now)[0]?.id === top?.id) onNewCount(answer.newCount)
    const known = asked.filter((id) => !wishes.hasSettledSince(id, askedAt))
    client.setQueryData(queryKey, mergeNews(now, known, answer))
    const there = new Set(answer.posts.map(({ id }) => id))
    const gone = known.filter((id) => !there.has(id))
    if (gone.length > 0) onGone(gone)
  }
}

/** Of posts that are published at once the older may come last: it then lies unseen among these. */
function firstOf(feed: Feed) {
  const posts = postsOf(feed)
  const first = posts.slice(0, postLimits.firstPostsSeen)
  const isAll = first.length === posts.length && feed.pages.at(-1)?.next === null
  return { ids: first.map(({ id }) => id), downTo: isAll ? null : (first.at(-1)?.createdAt ?? null) }
}

/** A first page still on its way may have been read before the change: it is waited for. */
async function feedOf(client: QueryClient, filters: FeedFilters): Promise<Feed | undefined> {
  const query = feedQuery(filters)
  const state = client.getQueryState(query.queryKey)
  // One that failed says so itself, and is asked for by whoever reads that.
  if (!state || state.data || state.fetchStatus === 'idle') return state?.data
  return client.fetchInfiniteQuery(query)
}
