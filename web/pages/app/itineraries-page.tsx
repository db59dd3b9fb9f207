import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MapPinned, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { ItineraryFilters } from '#contract/itineraries.ts'
import { isAdmin } from '#contract/roles.ts'
import { hasFilters } from '#web/features/itineraries/filters-in-address.ts'
import { itineraryQuery } from '#web/features/itineraries/itineraries.api.ts'
import { ItineraryCarousels } from '#web/features/itineraries/itinerary-carousels.tsx'
import { ItineraryDraftOffer } from '#web/features/itineraries/itinerary-draft-offer.tsx'
import { ItineraryEditing } from '#web/features/itineraries/itinerary-editing.tsx'
import { ItineraryResults } from '#web/features/itineraries/itinerary-results.tsx'
import { ItinerarySearch } from '#web/features/itineraries/itinerary-search.tsx'
import { ItineraryFormDialog } from '#web/features/itineraries/late-itinerary-form.ts'
import { useViewer } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

export function ItinerariesPage() {
  const filters = useSearch({ from: '/app/route-planner' })
  const navigate = useNavigate()
  const viewer = useViewer()
  const [isCreating, setIsCreating] = useState(false)
  const canPublish = viewer !== null && isAdmin(viewer.role)
  // Where one is: typing that comes to rest must not close a dialog that was opened meanwhile.
  const search = (next: ItineraryFilters) => void navigate({ to: '.', search: next, replace: true })

  return (
    <ItineraryEditing>
      <TitledPage
        title="Itinerari"
        subtitle="Percorsi a misura di moto, provati da chi li ha guidati."
        actions={
          <>
            <Link to={paths.map} className={buttonClass({ variant: 'secondary' })}>
              <MapPinned aria-hidden="true" />
              Mappa
            </Link>
            {canPublish && (
              <Button icon={Plus} onClick={() => setIsCreating(true)}>
                Nuovo itinerario
              </Button>
            )}
          </>
        }
      >
        {canPublish && !isCreating && (
          <ItineraryDraftOffer userId={viewer.id} onCreate={() => setIsCreating(true)} />
        )}
        <ItinerarySearch filters={filters} onChange={search} />
        {hasFilters(filters) ? (
          <ItineraryResults filters={filters} onReset={() => search({})} />
        ) : (
          <ItineraryCarousels
            firstAction={
              canPublish && (
                <Button icon={Plus} onClick={() => setIsCreating(true)}>
                  Crea il primo itinerario
                </Button>
              )
            }
          />
        )}
      </TitledPage>
      {isCreating && <ItineraryFormDialog itinerary={null} onClose={() => setIsCreating(false)} />}
      <Outlet />
    </ItineraryEditing>
  )
}

/** Apart: a dialog that opens or has its title draws this frame anew, and not the lists in it. */
function TitledPage(page: ComponentProps<typeof Page>) {
  return <Page {...page} tabTitle={useOpenTitle()} />
}

/** The title of the itinerary whose dialog is open. */
function useOpenTitle(): string | undefined {
  const { id } = useParams({ strict: false })
  const { data } = useQuery({ ...itineraryQuery(id ?? ''), enabled: id !== undefined })
  return id === undefined ? undefined : data?.title
}
