import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { notificationLimits } from '#contract/notifications.ts'
import { unreadNotificationsQuery } from '#web/lib/admin-notifications.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { UnreadHeading } from '#web/lib/unread-heading.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStillHand } from '#web/ui/use-still-hand.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationsQuery, readAllMutation } from './notifications.api.ts'

export function NotificationList() {
  const list = useInfiniteQuery(notificationsQuery)
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
        title="Nessuna notifica disponibile"
        text="Qui arrivano registrazioni, proposte, segnalazioni e avvisi di sicurezza."
      />
    )
  return (
    <KeepFocus className="outline-none">
      <Heading upTo={newest.createdAt} />
      <ScrollArea label="Elenco delle notifiche" className={area}>
        <ul onClickCapture={stopStray} className="divide-y divide-line">
          {items.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} />
            </li>
          ))}
        </ul>
        <LoadMore {...moreOf(list)} className="p-4" />
      </ScrollArea>
    </KeepFocus>
  )
}

function Heading({ upTo }: { upTo: string }) {
  const { data } = useQuery(unreadNotificationsQuery)
  const readAll = useMutation(readAllMutation)
  return (
    <UnreadHeading
      unreadCount={data?.unreadCount}
      countedUpTo={notificationLimits.countedUnread}
      isPending={readAll.isPending}
      onReadAll={() => readAll.mutate(upTo)}
    />
  )
}

// spec 2 §9: 600 px. On a phone the page itself scrolls: a window within the window would leave no room for either.
const area =
  'rounded-lg border border-line bg-card sm:h-[600px] sm:overflow-y-auto sm:overscroll-contain focus-visible:-outline-offset-2'
