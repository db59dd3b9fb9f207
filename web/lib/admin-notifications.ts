import { queryOptions } from '@tanstack/react-query'
import { notifications } from '#contract/notifications.ts'
import { call } from './api.ts'

/** Everything about the notifications of admins: the sidebar, the dashboard and the page itself follow it. */
export const adminNotificationsKey = ['admin-notifications'] as const

export const unreadNotificationsQuery = queryOptions({
  queryKey: [...adminNotificationsKey, 'summary'],
  queryFn: ({ signal }) => call(notifications.summary, {}, signal),
})
