import { expect, test } from 'vitest'
import type { Post } from '#contract/community.ts'
import { type Feed, mergeNews, postsOf } from './post-cache.ts'

const post = (id: string, likeCount = 0): Post => ({
  id,
  author: { userId: 'u', displayName: 'Anna', avatarUrl: null, rankLevel: 'Bronze' },
  ...{ content: `Post ${id}`, postType: 'tour', location: null, tags: [], itinerary: null, photos: [] },
  ...{ likeCount, commentCount: 0, hasLiked: false, status: 'published' },
  createdAt: '2026-11-15T10:00:00.000Z',
})
const counts = (id: string, likeCount: number, commentCount = 0) => ({
  ...{ id, likeCount, commentCount, hasLiked: false },
})
const feed: Feed = {
  pages: [
    { items: [post('a'), post('b')], next: 'cursor' },
    { items: [post('c'), post('d')], next: null },
  ],
  pageParams: [null, 'cursor'],
}
const merged = (asked: string[], posts: ReturnType<typeof counts>[]) => mergeNews(feed, asked, { posts })
const shown = (one: Feed) =>
  postsOf(one).map(({ id, likeCount, commentCount }) => `${id} ${likeCount} ${commentCount}`)

test('counts move in every page; the rest stays the very same', () => {
  const next = merged(['b', 'c'], [counts('b', 3, 1), counts('c', 0)])
  expect(shown(next)).toEqual(['a 0 0', 'b 3 1', 'c 0 0', 'd 0 0'])
  expect(next.pages[1]).toBe(feed.pages[1])
  expect(postsOf(next)[0]).toBe(postsOf(feed)[0])
})

test('what was asked for and is missing has gone, what nobody asked about stays', () => {
  expect(shown(merged(['a', 'c'], [counts('a', 1)]))).toEqual(['a 1 0', 'b 0 0', 'd 0 0'])
  expect(shown(merged(['a', 'b', 'c', 'd'], []))).toEqual([])
})

test('no news is the same feed', () => {
  expect(merged([], [])).toBe(feed)
  expect(merged(['a'], [counts('a', 0)])).toBe(feed)
})
