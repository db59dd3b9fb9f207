import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import type { Itinerary } from '#contract/itineraries.ts'
import { isAdmin } from '#contract/roles.ts'
import { isApiError } from '#web/lib/api.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { useViewer } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { itineraryQuery } from './itineraries.api.ts'
import { ItineraryActions } from './itinerary-actions.tsx'
import { ItineraryDetails } from './itinerary-details.tsx'
import { ExternalLinkButton } from './itinerary-links.tsx'

type Props = { id: string; onClose: () => void; onEdit: (itinerary: Itinerary) => void }

/** One itinerary over the page it belongs to, at an address of its own. */
export function ItineraryDialog({ id, onClose, onEdit }: Props) {
  const { data: last, error, refetch, isFetching, dataUpdatedAt } = useQuery(itineraryQuery(id))
  // What was read before it was removed is no longer true.
  const data = isGone(error) ? undefined : last
  const viewer = useViewer()
  return (
    <Dialog
      size="lg"
      isOpen
      onClose={onClose}
      title={data?.title ?? 'Itinerario'}
      footer={data && <ExternalLinkButton itinerary={data} />}
    >
      {!data && !error && <Skeleton count={6} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && <KeptAge at={dataUpdatedAt} />}
      {data && (
        <ItineraryDetails
          itinerary={data}
          actions={
            viewer &&
            isAdmin(viewer.role) && (
              <ItineraryActions itinerary={data} onEdit={() => onEdit(data)} onDeleted={onClose} />
            )
          }
        />
      )}
    </Dialog>
  )
}

type FailureProps = { error: Error; onRetry: () => void; isRetrying: boolean }

function Failure({ error, onRetry, isRetrying }: FailureProps) {
  if (!isGone(error)) return <ErrorState text={error.message} onRetry={onRetry} isRetrying={isRetrying} />
  return (
    <EmptyState
      icon={Route}
      title="Itinerario non trovato"
      text="Potrebbe essere stato rimosso, o il link potrebbe essere incompleto."
    />
  )
}

const isGone = (error: Error | null) =>
  isApiError(error) && (error.code === 'ITINERARY_NOT_FOUND' || error.code === 'INVALID_INPUT')
