import {
  infiniteQueryOptions,
  type MutationFunctionContext,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { type Friend, type FriendRequest, friends } from '#contract/friends.ts'
import { type ApiError, call } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'

const all = ['friends'] as const

export const overviewQuery = queryOptions({
  queryKey: [...all, 'overview'],
  queryFn: ({ signal }) => call(friends.overview, {}, signal),
})

export const friendsQuery = infiniteQueryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(friends.list, { ...(pageParam !== null && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const requestMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof friends.request>) => call(friends.request, input),
  meta: { refreshes: [all] },
  onSuccess: ({ status }, { email }) => {
    if (status === 'accepted') say('Richiesta accettata', 'Vi siete cercati a vicenda: ora siete amici.')
    else say('Richiesta inviata', `${email} può accettarla dalla pagina Amici.`)
  },
})

export const acceptMutation = mutationOptions({
  mutationFn: ({ id }: FriendRequest) => call(friends.accept, { id }),
  meta: { refreshes: [all] },
  onSuccess: (_answer, { person }) =>
    say('Richiesta accettata', `Ora tu e ${person.displayName} siete amici.`),
  onError: lookAgain,
})

export const declineMutation = mutationOptions({
  mutationFn: ({ id }: FriendRequest) => call(friends.decline, { id }),
  meta: { success: ['Richiesta rifiutata'], refreshes: [all] },
  onError: lookAgain,
})

export const withdrawMutation = mutationOptions({
  mutationFn: ({ id }: FriendRequest) => call(friends.withdraw, { id }),
  meta: { success: ['Richiesta ritirata'], refreshes: [all] },
  onError: lookAgain,
})

export const removeMutation = mutationOptions({
  mutationFn: ({ userId }: Friend) => call(friends.remove, { userId }),
  meta: { refreshes: [all] },
  onSuccess: (_answer, { displayName }) => say('Amico rimosso', `${displayName} non è più tra i tuoi amici.`),
  onError: lookAgain,
})

function say(title: string, description: string): void {
  toast({ tone: 'success', title, description })
}

/** A refusal means that what was pressed is there no longer. */
function lookAgain(
  _error: ApiError,
  _input: unknown,
  _result: unknown,
  { client }: MutationFunctionContext,
): void {
  void client.invalidateQueries({ queryKey: all })
}
