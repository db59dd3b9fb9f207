import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Itinerary, ItineraryCard } from '#contract/itineraries.ts'
import { toastError } from '#web/lib/query-client.ts'
import { itineraryQuery } from './itineraries.api.ts'
import { ItineraryActions } from './itinerary-actions.tsx'
import { ItineraryFormDialog } from './itinerary-form-dialog.tsx'

const onPicture = 'grid size-11 place-items-center rounded-full bg-card/90 text-ink shadow-soft hover:bg-card'

/** `Azioni` on a card. The form needs more than a card knows, and what stands there now: it is asked for first. */
export function ItineraryCardMenu({ itinerary }: { itinerary: Pick<ItineraryCard, 'id' | 'title'> }) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Itinerary | null>(null)

  function edit() {
    const query = { ...itineraryQuery(itinerary.id), staleTime: 0 }
    void client.fetchQuery(query).then(setEdited, (error: unknown) => toastError(error))
  }

  return (
    <>
      <ItineraryActions itinerary={itinerary} onEdit={edit} className={onPicture} />
      {edited && <ItineraryFormDialog itinerary={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
