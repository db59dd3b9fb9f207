import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
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

export const readMutation = mutationOptions({
  mutationFn: (id: string) => call(notifications.read, { id }),
  meta: {
    success: ['Successo', 'Notifica segnata come letta.'],
    error: 'Impossibile aggiornare la notifica',
    refreshes: [adminNotificationsKey],
    looksAgain: true,
  },
})

/** Up to the newest that is on the screen: what comes while it is pressed has been seen by nobody. */
export const readAllMutation = mutationOptions({
  mutationFn: (upTo: string) => call(notifications.readAll, { upTo }),
  meta: {
    success: ['Successo', 'Tutte le notifiche sono segnate come lette.'],
    error: 'Impossibile aggiornare le notifiche',
    refreshes: [adminNotificationsKey],
    looksAgain: true,
  },
})
