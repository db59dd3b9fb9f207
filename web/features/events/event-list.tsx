import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck2, CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventTime } from '#contract/events.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { eventsQuery } from './events.api.ts'

type Props = {
  when: EventTime
  /** The next step where there is nothing. */
  firstAction: ReactNode
}

const nothing = {
  upcoming: {
    icon: CalendarDays,
    title: 'Nessun evento prossimo',
    text: 'Gli eventi verranno mostrati qui quando saranno approvati dagli amministratori',
  },
  past: { icon: CalendarCheck2, title: 'Nessun evento passato', text: undefined },
}

export function EventList({ when, firstAction }: Props) {
  const list = useInfiniteQuery(eventsQuery(when))
  if (!list.data && list.error) {
    return (
      <ErrorState
        text={list.error.message}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!list.data) return <Skeleton variant="card" count={6} />
  const events = list.data.pages.flatMap(({ items }) => items)
  if (events.length === 0) return <EmptyState {...nothing[when]} action={firstAction} />
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-6" />
    </>
  )
}
