import { useQuery } from '@tanstack/react-query'
import { TrackView } from '#web/lib/track/track-view.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { trackQuery } from './diary.api.ts'

/** The track of an entry on its map, with its profile. */
export function EntryMap({ id, trackId }: { id: string; trackId: string }) {
  const { data, error, refetch, isFetching } = useQuery(trackQuery(id, trackId))
  if (data) return <TrackView track={data} />
  if (!error) return <Skeleton count={5} />
  return <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
}
