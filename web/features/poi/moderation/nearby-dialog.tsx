import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Poi } from '#contract/poi.ts'
import { poiCategoryLabels, poiLimits } from '#contract/poi-values.ts'
import { PlaceMap } from '#web/lib/poi/place-map.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NeighbourList } from './neighbour-list.tsx'
import { NeighbourPins, nearbyZoom } from './neighbour-pins.tsx'
import { nearbyQuery } from './poi-moderation.api.ts'

type Props = {
  place: Pick<Poi, 'name' | 'category' | 'latitude' | 'longitude'> & { except?: string }
  confirmLabel: string
  isPending: boolean
  /** With those that were shown. */
  onConfirm: (seenNearby: string[]) => void
  onClose: () => void
  /** Something else to do about it. */
  action?: ReactNode
}

/** Other points lie where this one is: is it one of them? */
export function NearbyDialog({ place, confirmLabel, isPending, onConfirm, onClose, action }: Props) {
  const nearby = useQuery(nearbyQuery(place))
  const items = nearby.data?.items
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isPending}
      title="È un doppione?"
      description={`Entro ${poiLimits.nearbyM} m da «${place.name}» (${poiCategoryLabels[place.category]}) ci sono altri punti.`}
      footer={
        <>
          {action}
          <Button variant="secondary" disabled={isPending} onClick={onClose} data-autofocus>
            Annulla
          </Button>
          <Button
            isPending={isPending}
            disabled={!items}
            onClick={() => items && onConfirm(items.map(({ id }) => id))}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {!items && nearby.error && <ErrorState text={nearby.error.message} {...retryOf(nearby)} />}
      {!items && !nearby.error && <Skeleton variant="list" count={3} />}
      {items && (
        <div className="flex flex-col gap-4">
          <NeighbourList items={items} category={place.category} />
          <PlaceMap label={`Mappa: ${place.name} e i punti vicini`} place={place} zoom={nearbyZoom}>
            <NeighbourPins items={items} />
          </PlaceMap>
        </div>
      )}
    </Dialog>
  )
}
