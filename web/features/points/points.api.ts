import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { points } from '#contract/points.ts'
import { call } from '#web/lib/api.ts'

/** Beside the profile, whose total it explains: both are told together that they changed. */
export const pointHistoryQuery = infiniteQueryOptions({
  queryKey: ['profile', 'points'],
  queryFn: ({ signal, pageParam }) =>
    call(points.history, { ...(pageParam !== null && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const leaderboardQuery = queryOptions({
  queryKey: ['leaderboard'],
  queryFn: ({ signal }) => call(points.leaderboard, {}, signal),
})
