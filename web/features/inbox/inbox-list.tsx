import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { inboxLimits } from '#contract/inbox.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { unreadInboxQuery } from '#web/lib/inbox.ts'
import { useIsReachable } from '#web/lib/offline/connection.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { UnreadHeading } from '#web/lib/unread-heading.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStillHand } from '#web/ui/use-still-hand.ts'
import { inboxQuery, readAllMutation } from './inbox.api.ts'
import { InboxRow } from './inbox-row.tsx'

export function InboxList() {
  const list = useInfiniteQuery(inboxQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const stopStray = useStillHand(items.map(({ id }) => id))
  const [newest] = items
  if (!list.data && list.error)
    return <ErrorState text="Impossibile caricare le notifiche" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={5} />
  if (!newest)
    return (
      <EmptyState
        icon={Bell}
        title="Ancora nessuna notifica"
        text="Qui arrivano le novità che ti riguardano: amicizie, commenti, eventi e punti."
      />
    )
  return (
    <KeepFocus className="outline-none">
      <KeptAge at={list.dataUpdatedAt} />
      <Heading upTo={newest.createdAt} />
      <ul
        onClickCapture={stopStray}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card"
      >
        {items.map((item) => (
          <li key={item.id}>
            <InboxRow item={item} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="p-4" />
    </KeepFocus>
  )
}

function Heading({ upTo }: { upTo: string }) {
  const { data } = useQuery(unreadInboxQuery)
  // Without signal the list and the count may be of different hours.
  const isReachable = useIsReachable()
  const readAll = useMutation(readAllMutation)
  return (
    <UnreadHeading
      unreadCount={isReachable ? data?.unreadCount : undefined}
      countedUpTo={inboxLimits.countedUnread}
      isPending={readAll.isPending}
      onReadAll={() => readAll.mutate(upTo)}
    />
  )
}
