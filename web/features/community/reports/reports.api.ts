import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
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

/** A refusal means that it stands otherwise than shown; after a lost answer, perhaps by one's own press. */
function lookAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: all })
}

export const keepMutation = mutationOptions({
  mutationFn: ({ kind, id, seen }: ReportedContent) => call(reports.dismiss, { kind, id, seen }),
  onError: (_error, _content, _result, { client }) => lookAgain(client),
  meta: {
    success: ['Contenuto mantenuto', 'Le sue segnalazioni sono chiuse.'],
    refreshes: [all],
  },
})

export const deleteReportedMutation = mutationOptions({
  mutationFn: ({ kind, id }: ReportedContent) =>
    call(kind === 'post' ? community.delete : community.deleteComment, { id }),
  onSuccess: async (_answer, { kind, id, post }, _result, { client }) => {
    toast({ tone: 'success', title: kind === 'post' ? 'Post eliminato' : 'Commento eliminato' })
    if (kind === 'post') dropPost(client, id)
    else void client.invalidateQueries({ queryKey: commentsKey(post.id) })
    await client.invalidateQueries({ queryKey: all })
  },
  onError: (_error, _content, _result, { client }) => lookAgain(client),
})
