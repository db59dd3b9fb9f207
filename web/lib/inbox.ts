import { queryOptions } from '@tanstack/react-query'
import { inbox } from '#contract/inbox.ts'
import { call } from './api.ts'
import { brought } from './brought.ts'

/** Everything that the person is told of: the bell and the page follow it. */
export const inboxKey = ['inbox'] as const

export const unreadInboxQuery = queryOptions({
  queryKey: [...inboxKey, 'summary'],
  queryFn: ({ signal }) => call(inbox.summary, {}, signal),
  ...brought(inbox.summary, {}),
})
