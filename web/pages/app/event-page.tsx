import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ItineraryCard } from '#contract/itineraries.ts'
import { EventView, isGone } from '#web/features/events/event-view.tsx'
import { eventQuery } from '#web/features/events/events.api.ts'
import { itineraryQuery } from '#web/features/itineraries/itineraries.api.ts'
import { ItineraryStrip } from '#web/lib/itineraries/itinerary-strip.tsx'
import { screenCode } from '#web/lib/screen-code.ts'
import { useViewer } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Apart: an event without a track needs no map of one. */
const TrackView = lazy(async () => {
  const { TrackView } = await screenCode(import('#web/lib/track/track-view.tsx'))
  return { default: TrackView }
})

export function EventPage() {
  const { id } = useParams({ from: '/app/events/$id' })
  const viewer = useViewer()
  const { data, error } = useQuery(eventQuery(id))
  if (!viewer) return null
  return (
    <Page
      // What was read before it was taken out of the calendar is no longer there.
      title={(!isGone(error) && data?.title) || 'Evento'}
      width="narrow"
      actions={
        <Link to={paths.events} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" />
          Tutti gli eventi
        </Link>
      }
    >
      <EventView
        key={id}
        id={id}
        viewer={viewer}
        itineraryOf={(itinerary) => <AttachedItinerary itinerary={itinerary} />}
      />
    </Page>
  )
}

/** The road of an event: what a card knows of it at once, the track on its map once it is there. */
function AttachedItinerary({ itinerary }: { itinerary: ItineraryCard }) {
  const hasTrack = itinerary.track !== null
  const { data, error, refetch, isFetching } = useQuery({
    ...itineraryQuery(itinerary.id),
    enabled: hasTrack,
  })
  return (
    <div className="flex flex-col gap-4">
      <ItineraryStrip itinerary={itinerary} />
      {hasTrack && !data && error && (
        <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {hasTrack && !data && !error && <Skeleton count={5} />}
      {data?.track && (
        <Suspense fallback={<Skeleton count={5} />}>
          <TrackView track={data.track} />
        </Suspense>
      )}
    </div>
  )
}
