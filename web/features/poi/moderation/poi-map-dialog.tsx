import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { poiCategoryLabels, poiLimits } from '#contract/poi-values.ts'
import { PlaceMap } from '#web/lib/poi/place-map.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NeighbourList } from './neighbour-list.tsx'
import { NeighbourPins, nearbyZoom } from './neighbour-pins.tsx'
import type { PoiDialogProps } from './poi-dialog-type.ts'
import { nearbyQuery } from './poi-moderation.api.ts'

/** Where it is, among the others: the riders' map does not show what waits. */
export function PoiMapDialog({ poi, onClose }: PoiDialogProps) {
  const nearbyId = useId()
  const { data } = useQuery(nearbyQuery({ ...poi, except: poi.id }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={poi.name}
      description={[poiCategoryLabels[poi.category], poi.address].filter(Boolean).join(' · ')}
    >
      <PlaceMap label={`Mappa: ${poi.name}`} place={poi} zoom={nearbyZoom}>
        <NeighbourPins items={data?.items ?? []} />
      </PlaceMap>
      {data && (
        <section aria-labelledby={nearbyId} className="mt-5">
          <h3 id={nearbyId} className="text-xl">
            Entro {poiLimits.nearbyM} m
          </h3>
          <NeighbourList items={data.items} category={poi.category} />
        </section>
      )}
    </Dialog>
  )
}
