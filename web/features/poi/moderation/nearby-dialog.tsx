import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type NearbyPoi, type Poi, poiCategoryLabels, poiLimits } from '#contract/poi.ts'
import { PlaceMap } from '#web/lib/poi/place-map.tsx'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NeighbourPins } from './neighbour-pins.tsx'
import { nearbyQuery } from './poi-moderation.api.ts'
import { distanceText } from './poi-moderation.copy.ts'

const closeZoom = 14

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
          <PlaceMap label={`Mappa: ${place.name} e i punti vicini`} place={place} zoom={closeZoom}>
            <NeighbourPins items={items} />
          </PlaceMap>
          <Neighbours items={items} category={place.category} />
        </div>
      )}
    </Dialog>
  )
}

function Neighbours({ items, category }: { items: readonly NearbyPoi[]; category: Poi['category'] }) {
  if (items.length === 0) return <p className="text-muted">Ora non ci sono più altri punti qui vicino.</p>
  return (
    <ul aria-label="Punti vicini" className="divide-y divide-line">
      {items.map((poi) => (
        <li key={poi.id} className="flex items-start gap-3 py-3">
          <PoiSign category={poi.category} className="size-9 shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="bidi-isolate wrap-anywhere font-semibold leading-snug">{poi.name}</p>
            <p className="bidi-isolate wrap-anywhere text-muted text-sm">
              {[poiCategoryLabels[poi.category], poi.address].filter(Boolean).join(' · ')}
            </p>
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              <Badge tone={poi.verified ? 'green' : 'ochre'}>
                {poi.verified ? 'Verificato' : 'Da verificare'}
              </Badge>
              {poi.category === category && <Badge tone="red">Stessa categoria</Badge>}
            </p>
          </div>
          <p className="figures shrink-0 font-semibold text-base">{distanceText(poi.distanceM)}</p>
        </li>
      ))}
    </ul>
  )
}
