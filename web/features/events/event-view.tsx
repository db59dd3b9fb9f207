import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { ItineraryCard } from '#contract/itineraries.ts'
import type { ApiError } from '#web/lib/api.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EventDetails } from './event-details.tsx'
import { eventQuery } from './events.api.ts'
import { useNewsToasts } from './use-news-toasts.ts'

type Props = {
  id: string
  viewer: SessionUser
  /** How an attached itinerary is shown is not for events to know. */
  itineraryOf: (itinerary: ItineraryCard) => ReactNode
}

/** One event at its own address. */
export function EventView({ id, viewer, itineraryOf }: Props) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(eventQuery(id))
  useNewsToasts()
  // What was read before it was taken out of the calendar is no longer true.
  if (isGone(error)) return <Gone />
  if (!data && error)
    return <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton variant="card" count={1} className="grid-cols-1!" />
  return (
    <>
      <KeptAge at={dataUpdatedAt} />
      <EventDetails event={data} viewer={viewer} itineraryOf={itineraryOf} />
    </>
  )
}

/** An address that was cut short leads to no event either. */
export const isGone = (error: ApiError | null): boolean =>
  error?.code === 'EVENT_NOT_FOUND' || error?.code === 'INVALID_INPUT'

function Gone() {
  return (
    <EmptyState
      icon={CalendarX2}
      title="Evento non trovato"
      text="Forse non è in calendario, oppure il link non è completo."
      action={
        <Link to={paths.events} className={buttonClass({ variant: 'secondary' })}>
          Torna agli eventi
        </Link>
      }
    />
  )
}
