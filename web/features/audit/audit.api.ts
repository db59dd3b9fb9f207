import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AuditAction, audit } from '#contract/audit.ts'
import { call } from '#web/lib/api.ts'

export function auditQuery(action: AuditAction | undefined) {
  return infiniteQueryOptions({
    queryKey: ['audit', action ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      call(
        audit.list,
        { ...(action && { action }), ...(pageParam !== null && { after: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
