import { useQuery } from '@tanstack/react-query'
import { poiCategoryLabels } from '#contract/poi.ts'
import { PlaceMap } from '#web/lib/poi/place-map.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NeighbourPins } from './neighbour-pins.tsx'
import type { PoiDialogProps } from './poi-dialog-type.ts'
import { nearbyQuery } from './poi-moderation.api.ts'

const closeZoom = 14

/** Where it is, among the others: the riders' map does not show what waits. */
export function PoiMapDialog({ poi, onClose }: PoiDialogProps) {
  const { data } = useQuery(nearbyQuery({ ...poi, except: poi.id }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={poi.name}
      description={[poiCategoryLabels[poi.category], poi.address].filter(Boolean).join(' · ')}
    >
      <PlaceMap label={`Mappa: ${poi.name}`} place={poi} zoom={closeZoom}>
        <NeighbourPins items={data?.items ?? []} />
      </PlaceMap>
    </Dialog>
  )
}
