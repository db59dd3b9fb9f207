import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { community, Post } from '#contract/community.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'

export const communityKey = ['community'] as const
export const feedKey = [...communityKey, 'feed'] as const
export const postKey = [...communityKey, 'post'] as const
export const waitingKey = [...communityKey, 'waiting'] as const

export type Feed = InfiniteData<Page<Post>>
export type Counts = OutputOf<typeof community.like>
type News = OutputOf<typeof community.news>

export const postsOf = (feed: Feed): Post[] => feed.pages.flatMap(({ items }) => items)

/** The same feed where nothing changed: what is equal is not drawn again. */
export function mapPosts(feed: Feed, change: (post: Post) => Post | null): Feed {
  let isOther = false
  const pages = feed.pages.map((page) => {
    const items = page.items.map(change)
    if (items.every((post, i) => post === page.items[i])) return page
    isOther = true
    return { ...page, items: items.filter((post) => post !== null) }
  })
  return isOther ? { ...feed, pages } : feed
}

export function withCounts(post: Post, { likeCount, commentCount, hasLiked }: Counts): Post {
  const isSame =
    post.likeCount === likeCount && post.commentCount === commentCount && post.hasLiked === hasLiked
  return isSame ? post : { ...post, likeCount, commentCount, hasLiked }
}

/** What was asked for and is not in the answer is gone. */
export function mergeNews(feed: Feed, askedIds: readonly string[], { posts }: Pick<News, 'posts'>): Feed {
  const asked = new Set(askedIds)
  const counts = new Map(posts.map((one) => [one.id, one]))
  return mapPosts(feed, (post) => {
    if (!asked.has(post.id)) return post
    const found = counts.get(post.id)
    return found ? withCounts(post, found) : null
  })
}

/** Wherever the post is shown. */
export function keepCounts(client: QueryClient, counts: Counts): void {
  const change = (post: Post) => (post.id === counts.id ? withCounts(post, counts) : post)
  client.setQueriesData<Feed>({ queryKey: feedKey }, (feed) => feed && mapPosts(feed, change))
  client.setQueryData<Post>([...postKey, counts.id], (post) => post && change(post))
}

/** It is gone, here as on the server. */
export function dropPost(client: QueryClient, id: string): void {
  const change = (post: Post) => (post.id === id ? null : post)
  client.setQueriesData<Feed>({ queryKey: feedKey }, (feed) => feed && mapPosts(feed, change))
  client.setQueryData<{ posts: Post[] }>(
    waitingKey,
    (waiting) => waiting && { posts: waiting.posts.filter((post) => post.id !== id) },
  )
}
