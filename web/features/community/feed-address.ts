import { type PostType, postTypes, tagOf } from '#contract/post-filters.ts'

/** What the address of /community asks for. Its words are read by people: Italian. */
export type FeedAddress = { scheda?: 'diari'; tipo?: PostType; tag?: string }

export type FeedFilters = { postType?: PostType; tag?: string }

/** What an address says wrongly is left out, key by key. */
export function readFeedAddress(search: Record<string, unknown>): FeedAddress {
  const postType = postTypes.find((type) => type === search.tipo)
  // The router reads `?tag=2026` as a number.
  const tag = search.tag === undefined ? null : tagOf(String(search.tag))
  return {
    ...(search.scheda === 'diari' && { scheda: 'diari' }),
    ...(postType && { tipo: postType }),
    ...(tag !== null && { tag }),
  }
}

export const filtersOf = ({ tipo, tag }: FeedAddress): FeedFilters => ({
  ...(tipo && { postType: tipo }),
  ...(tag && { tag }),
})

export const hasFilters = ({ postType, tag }: FeedFilters): boolean =>
  postType !== undefined || tag !== undefined

/** Whether a post belongs to what the filters show. */
export const isAmong = (post: { postType: PostType; tags: string[] }, { postType, tag }: FeedFilters) =>
  (postType === undefined || post.postType === postType) && (tag === undefined || post.tags.includes(tag))
