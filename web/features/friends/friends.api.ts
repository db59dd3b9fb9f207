import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { type Friend, type FriendRequest, friends } from '#contract/friends.ts'
import { call } from '#web/lib/api.ts'
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
  meta: { refreshes: [all], looksAgain: true },
  onSuccess: (_answer, { person }) =>
    say('Richiesta accettata', `Ora tu e ${person.displayName} siete amici.`),
})

export const declineMutation = mutationOptions({
  mutationFn: ({ id }: FriendRequest) => call(friends.decline, { id }),
  meta: { success: ['Richiesta rifiutata'], refreshes: [all], looksAgain: true },
})

export const withdrawMutation = mutationOptions({
  mutationFn: ({ id }: FriendRequest) => call(friends.withdraw, { id }),
  meta: { success: ['Richiesta ritirata'], refreshes: [all], looksAgain: true },
})

export const removeMutation = mutationOptions({
  mutationFn: ({ userId }: Friend) => call(friends.remove, { userId }),
  meta: { refreshes: [all], looksAgain: true },
  onSuccess: (_answer, { displayName }) => say('Amico rimosso', `${displayName} non è più tra i tuoi amici.`),
})

function say(title: string, description: string): void {
  toast({ tone: 'success', title, description })
}
