import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Itinerary } from '#contract/itineraries.ts'
import { toastError } from '#web/lib/query-client.ts'
import { itineraryQuery } from './itineraries.api.ts'
import { ItineraryFormDialog } from './late-itinerary-form.ts'

const EditContext = createContext<((id: string) => void) | null>(null)

/** Null where cards are only looked at. */
export const useEditItinerary = () => useContext(EditContext)

/**
 * Holds the form that a card opens. Not in the card: that may leave the list while somebody types, and would take the
 * form along. The form needs more than a card knows, and what stands there now: it is asked for first.
 */
export function ItineraryEditing({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Itinerary | null>(null)

  function edit(id: string) {
    const query = { ...itineraryQuery(id), staleTime: 0 }
    void client.fetchQuery(query).then(setEdited, (error: unknown) => toastError(error))
  }

  return (
    <EditContext value={edit}>
      {children}
      {edited && <ItineraryFormDialog itinerary={edited} onClose={() => setEdited(null)} />}
    </EditContext>
  )
}
