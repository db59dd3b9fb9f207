import type { ItineraryCard } from '#contract/itineraries.ts'
import { ItineraryActions } from './itinerary-actions.tsx'
import { useEditItinerary } from './itinerary-editing.tsx'

const onPicture = 'grid size-11 place-items-center rounded-full bg-card/90 text-ink shadow-soft hover:bg-card'

/** `Azioni` on a card. */
export function ItineraryCardMenu({ itinerary }: { itinerary: Pick<ItineraryCard, 'id' | 'title'> }) {
  const edit = useEditItinerary()
  return (
    edit && <ItineraryActions itinerary={itinerary} onEdit={() => edit(itinerary.id)} className={onPicture} />
  )
}
