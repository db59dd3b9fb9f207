import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddFriendForm } from './add-friend-form.tsx'
import { FriendList } from './friend-list.tsx'
import { friendsQuery, overviewQuery } from './friends.api.ts'
import { ReceivedRequests } from './received-requests.tsx'
import { SentRequests } from './sent-requests.tsx'

/** The form and what waits on one side, the friends on the other: on a phone the list, which may be long, comes last. */
export function FriendsBoard() {
  const fieldId = useId()
  const overview = useQuery(overviewQuery)
  const list = useInfiniteQuery(friendsQuery)
  const isMissing = (!overview.data && overview.error) || (!list.data && list.error)

  function retry() {
    if (overview.error) void overview.refetch()
    if (list.error) void list.refetch()
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[23rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <AddFriendForm fieldId={fieldId} />
        {overview.data && (
          <>
            <ReceivedRequests requests={overview.data.received} />
            <SentRequests requests={overview.data.sent} />
          </>
        )}
      </div>
      <div className="min-w-0">
        {list.data && <KeptAge at={list.dataUpdatedAt} />}
        {isMissing ? (
          <ErrorState
            text="Errore nel caricamento degli amici"
            onRetry={retry}
            isRetrying={overview.isFetching || list.isFetching}
          />
        ) : overview.data && list.data ? (
          <FriendList
            count={overview.data.friendCount}
            friends={list.data.pages.flatMap(({ items }) => items)}
            list={list}
            onAdd={() => document.getElementById(fieldId)?.focus()}
          />
        ) : (
          <Card as="div">
            <Skeleton variant="list" count={5} />
          </Card>
        )}
      </div>
    </div>
  )
}
