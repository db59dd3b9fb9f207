import type { NearbyPoi } from '#contract/poi.ts'
import { type PoiCategory, poiCategoryLabels } from '#contract/poi-values.ts'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { distanceText } from './poi-moderation.copy.ts'

type Props = { items: readonly NearbyPoi[]; category: PoiCategory }

/** The points around another one of this category, nearest first. */
export function NeighbourList({ items, category }: Props) {
  if (items.length === 0) return <p className="text-muted">Non ci sono altri punti qui vicino.</p>
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
