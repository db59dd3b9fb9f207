import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { community } from '#contract/community.ts'
import { type ReportedContent, reports } from '#contract/reports.ts'
import { call } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'
import { commentsKey } from '../community.api.ts'
import { dropPost } from '../post-cache.ts'

const all = ['reports'] as const

export const reportedQuery = infiniteQueryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(reports.list, { ...(pageParam !== null && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const reportedCountQuery = queryOptions({
  queryKey: [...all, 'count'],
  queryFn: ({ signal }) => call(reports.count, {}, signal),
})

export const keepMutation = mutationOptions({
  mutationFn: ({ kind, id, seen }: ReportedContent) => call(reports.dismiss, { kind, id, seen }),
  meta: {
    success: ['Contenuto mantenuto', 'Le sue segnalazioni sono chiuse.'],
    refreshes: [all],
    looksAgain: true,
  },
})

export const deleteReportedMutation = mutationOptions({
  mutationFn: ({ kind, id }: ReportedContent) =>
    call(kind === 'post' ? community.delete : community.deleteComment, { id }),
  onSuccess: (_answer, { kind, id, post }, _result, { client }) => {
    toast({ tone: 'success', title: kind === 'post' ? 'Post eliminato' : 'Commento eliminato' })
    if (kind === 'post') dropPost(client, id)
    else void client.invalidateQueries({ queryKey: commentsKey(post.id) })
  },
  meta: { refreshes: [all], looksAgain: true },
})
