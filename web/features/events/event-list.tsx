import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck2, CalendarDays } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { isPast } from '#contract/event-states.ts'
import type { EventTime } from '#contract/events.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { useGradually } from '#web/lib/gradually.ts'
import { useMinute } from '#web/lib/minute.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EventCard } from './event-card.tsx'
import { EventBones, eventListClass } from './event-sketch.tsx'
import { eventsQuery, lookAgain } from './events.api.ts'

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
  const events = list.data?.pages.flatMap(({ items }) => items)
  const { shown, isWhole } = useGradually(events, { first: 2, wide: 9, step: 1 })
  useMovedOn(when === 'upcoming' ? events?.[0]?.startDate : undefined)
  if (!list.data && list.error) return <ErrorState text={list.error.message} {...retryOf(list)} />
  if (!events) return <EventBones />
  if (events.length === 0) return <EmptyState {...nothing[when]} action={firstAction} />
  return (
    <>
      <KeptAge at={list.dataUpdatedAt} />
      <ul className={eventListClass}>
        {shown.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {isWhole && <LoadMore {...moreOf(list)} className="mt-6" />}
    </>
  )
}

/** The soonest moves over to the past ones once it begins: asked each minute, until the server says so too. */
function useMovedOn(startDate: string | undefined): void {
  const client = useQueryClient()
  const now = useMinute()
  useEffect(() => {
    if (startDate && isPast({ startDate }, now)) void lookAgain(client)
  }, [client, startDate, now])
}
