import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Comment, community, type Post, seenOf } from '#contract/community.ts'
import type { SentBy } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '#web/lib/api.ts'
import { askAgain } from '#web/lib/ask-again.ts'
import { broughtPage } from '#web/lib/brought-page.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { likeId, sendOrKeep } from '#web/lib/outbox/outbox.ts'
import { sessionOrStranger } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { settleComment } from './comment-draft.ts'
import type { FeedFilters } from './feed-address.ts'
import { communityKey, dropPost, feedKey, keepCounts, postKey, waitingKey } from './post-cache.ts'

const statsKey = [...communityKey, 'stats'] as const
export const commentsKey = (postId: string) => [...communityKey, 'comments', postId] as const

export function feedQuery(filters: FeedFilters) {
  return infiniteQueryOptions({
    queryKey: [...feedKey, filters],
    queryFn: ({ signal, pageParam }) =>
      call(community.feed, { ...filters, ...(pageParam !== null && { after: pageParam }) }, signal),
    ...broughtPage(community.feed, filters),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Kept true by its news: asked again as a whole it would be as many requests as one has scrolled pages.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** From the newest post on: one page, whatever was loaded before. */
export async function reloadFeed(client: QueryClient, filters: FeedFilters): Promise<void> {
  const { queryKey } = feedQuery(filters)
  const first = await call(community.feed, filters)
  // A page still on its way would bring the old ones back.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { pages: [first], pageParams: [null] })
  client.removeQueries({ queryKey: feedKey, type: 'inactive' })
}

export const reloadMutation = (filters: FeedFilters) =>
  mutationOptions({
    mutationFn: (_: undefined, { client }) => reloadFeed(client, filters),
  })

export const newsQuery = (input: SentBy<typeof community.news>) =>
  queryOptions({
    queryKey: [...communityKey, 'news', input],
    queryFn: ({ signal }) => call(community.news, input, signal),
    staleTime: 0,
    gcTime: 0,
  })

export function postQuery(id: string) {
  return queryOptions({
    queryKey: [...postKey, id],
    queryFn: ({ signal }) => call(community.post, { id }, signal),
  })
}

/** From its end: the first page holds the newest. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: commentsKey(postId),
    queryFn: ({ signal, pageParam }) =>
      call(community.comments, { id: postId, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Oldest first. */
export const threadOf = (pages: readonly Page<Comment>[]): Comment[] =>
  pages.toReversed().flatMap(({ items }) => items)

export const statsQuery = queryOptions({
  queryKey: statsKey,
  queryFn: ({ signal }) => call(community.stats, {}, signal),
})

export const waitingQuery = queryOptions({
  queryKey: waitingKey,
  queryFn: ({ signal }) => call(community.waiting, {}, signal),
})

/** What stands beside the feed. */
const around = [statsKey, waitingKey]

const ownerOf = (client: QueryClient): string => sessionOrStranger(client).user?.id ?? ''

/** After one's own act: a load under way is cut off, or it would bring back what was just dropped. */
export function lookAround(client: QueryClient): void {
  for (const queryKey of around) void client.invalidateQueries({ queryKey })
}

/** After posts came or went by others. */
export function hearAround(client: QueryClient): void {
  for (const queryKey of around) askAgain(client, queryKey)
}

/** Null: it waits for signal. */
export const createMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof community.create>, { client }) =>
    settleDraft(
      input.requestKey,
      sendOrKeep({ kind: 'post', id: input.requestKey, owner: ownerOf(client), input }, () =>
        call(community.create, input),
      ),
    ),
  onSuccess: (post, _input, _result, { client }) => {
    if (!post) return
    const description =
      post.status === 'waiting'
        ? 'Sarà visibile a tutti dopo l’approvazione di un amministratore.'
        : 'La community può leggerlo da subito.'
    toast({ tone: 'success', title: 'Post creato', description })
    lookAround(client)
  },
})

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => call(community.delete, { id }),
  meta: { success: ['Post eliminato'] },
  onSuccess: (_answer, _id, _result, { client }) => lookAround(client),
})

export const approveMutation = mutationOptions({
  mutationFn: (post: Post) => call(community.approve, { id: post.id, seen: seenOf(post) }),
  meta: { success: ['Post approvato', 'Ora lo vedono tutti.'] },
  onSuccess: (_answer, { id }, _result, { client }) => dropPost(client, id),
  onSettled: (_answer, _error, _id, _result, { client }) => lookAround(client),
})

/** Says its failures by `useLike`: a wish that was changed meanwhile has nothing to say. Null: it waits for signal. */
export const likeMutation = mutationOptions({
  mutationFn: (input: { id: string; isLiked: boolean }, { client }) =>
    sendOrKeep({ kind: 'like', id: likeId(input.id), owner: ownerOf(client), input }, () =>
      call(input.isLiked ? community.like : community.unlike, { id: input.id }),
    ),
  meta: { error: false },
})

/** The thread and its count, as they are now. */
export async function lookAtThread(client: QueryClient, postId: string): Promise<void> {
  const counts = call(community.post, { id: postId }).then((post) => keepCounts(client, post))
  // Only the count would be old, and the next news mends it.
  await Promise.all([client.invalidateQueries({ queryKey: commentsKey(postId) }), counts.catch(() => {})])
}

type CommentInput = Omit<SentBy<typeof community.comment>, 'id'>

export const commentMutation = (userId: string, postId: string) =>
  mutationOptions({
    mutationKey: [...commentsKey(postId), 'send'],
    mutationFn: async (typed: CommentInput) => {
      const input = { ...typed, id: postId }
      const comment = await sendOrKeep({ kind: 'comment', id: typed.requestKey, owner: userId, input }, () =>
        call(community.comment, input),
      )
      // Here, not where it was sent from: the form may have been closed meanwhile.
      settleComment(userId, postId, typed.content)
      return comment
    },
    onSuccess: (comment, _input, _result, { client }) => comment && lookAtThread(client, postId),
  })

export const deleteCommentMutation = mutationOptions({
  mutationFn: ({ id }: { id: string; postId: string }) => call(community.deleteComment, { id }),
  meta: { success: ['Commento eliminato'] },
  onSuccess: (_answer, { postId }, _result, { client }) => lookAtThread(client, postId),
})

export type Reported = { kind: 'post' | 'comment'; id: string }

export const reportMutation = ({ kind, id }: Reported, draftId: string) =>
  mutationOptions({
    mutationFn: (form: Omit<SentBy<typeof community.reportPost>, 'id'>) =>
      settleDraft(
        draftId,
        call(kind === 'post' ? community.reportPost : community.reportComment, { ...form, id }),
      ),
    meta: { success: ['Segnalazione inviata', 'Grazie: la leggeranno gli amministratori.'] },
  })
