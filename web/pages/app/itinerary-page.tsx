import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Itinerary } from '#contract/itineraries.ts'
import { ItineraryDialog } from '#web/features/itineraries/itinerary-dialog.tsx'
import { ItineraryFormDialog } from '#web/features/itineraries/late-itinerary-form.ts'
import { paths } from '#web/paths.ts'

/** The dialog over the itineraries: an address of its own, and the back button closes it. */
export function ItineraryPage() {
  const { id } = useParams({ from: '/app/route-planner/$id' })
  const { state } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<Itinerary | null>(null)

  function close() {
    // Back, where the list is behind us: otherwise the back button would open what was just closed.
    if (state.isFromList) router.history.back()
    else void navigate({ to: paths.itineraries, search: true, replace: true })
  }

  return (
    <>
      <ItineraryDialog key={id} id={id} onClose={close} onEdit={setEdited} />
      {edited && <ItineraryFormDialog itinerary={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
