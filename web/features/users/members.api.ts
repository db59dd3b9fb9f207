import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { users } from '#contract/users.ts'
import { call } from '#web/lib/api.ts'

const all = ['users'] as const

/** The first page, for short lists: it stays one question however far somebody has read in the long one. */
export const newestMembersQuery = queryOptions({
  queryKey: [...all, 'newest'],
  queryFn: ({ signal }) => call(users.list, {}, signal),
})

export const membersQuery = infiniteQueryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(users.list, { ...(pageParam !== null && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  // Closed, it begins anew: pages that nobody looks at need not be asked for again.
  gcTime: 0,
})

export function foundMembersQuery(words: string) {
  return queryOptions({
    queryKey: [...all, 'found', words],
    queryFn: ({ signal }) => call(users.find, { words }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
