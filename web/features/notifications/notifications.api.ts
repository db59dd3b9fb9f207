import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { notifications } from '#contract/notifications.ts'
import { adminNotificationsKey } from '#web/lib/admin-notifications.ts'
import { call } from '#web/lib/api.ts'

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...adminNotificationsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(notifications.list, pageParam === null ? {} : { after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

/** A refusal means that it has gone; after a lost answer it may have been read all the same. */
function lookAgain(
  _error: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
): void {
  void client.invalidateQueries({ queryKey: adminNotificationsKey })
}

export const readMutation = mutationOptions({
  mutationFn: (id: string) => call(notifications.read, { id }),
  onError: lookAgain,
  meta: {
    success: ['Successo', 'Notifica segnata come letta.'],
    error: 'Impossibile aggiornare la notifica',
    refreshes: [adminNotificationsKey],
  },
})

/** Up to the newest that is on the screen: what comes while it is pressed has been seen by nobody. */
export const readAllMutation = mutationOptions({
  mutationFn: (upTo: string) => call(notifications.readAll, { upTo }),
  onError: lookAgain,
  meta: {
    success: ['Successo', 'Tutte le notifiche sono segnate come lette.'],
    error: 'Impossibile aggiornare le notifiche',
    refreshes: [adminNotificationsKey],
  },
})
