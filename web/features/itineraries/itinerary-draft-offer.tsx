import { DraftOffer } from '#web/lib/drafts/draft-offer.tsx'
import { useDraftsOf } from '#web/lib/drafts/drafts.ts'
import { useEditItinerary } from './itinerary-editing.tsx'
import { type ItineraryValues, itinerarySlots } from './itinerary-values.ts'

/** What an admin has begun to write, of a new itinerary or over one that is there. */
export function ItineraryDraftOffer({ userId, onCreate }: { userId: string; onCreate: () => void }) {
  const edit = useEditItinerary()
  const [left] = useDraftsOf<ItineraryValues, null>(itinerarySlots(userId))
  return (
    <DraftOffer
      draft={left}
      title={left?.values.title}
      onResume={({ about }) => (about === '' ? onCreate() : edit?.(about))}
      className="mb-6"
    />
  )
}
