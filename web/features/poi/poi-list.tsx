import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import type { Poi } from '#contract/poi.ts'
import { poiCategoryLabels } from '#contract/poi-values.ts'
import { distanceM } from '#contract/track/line.ts'
import type { SeenView } from '#web/lib/map/view.ts'
import { PoiRow } from '#web/lib/poi/poi-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isInBox } from './view-box.ts'

const pageSize = 40

type Props = {
  view: SeenView
  items: readonly Poi[] | undefined
  isCut: boolean
  hasFilters: boolean
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
  onOpen: (id: string) => void
}

/** The points in view as a list, nearest to the middle first: the same as the map, for hands and ears. */
export function PoiList({ view, items, isCut, hasFilters, error, isRetrying, onRetry, onOpen }: Props) {
  const [shownCount, setShownCount] = useState(pageSize)
  if (!items) {
    if (error) return <ErrorState text={error.message} onRetry={onRetry} isRetrying={isRetrying} />
    return <Skeleton variant="list" count={4} />
  }
  const seen = items
    .filter((poi) => isInBox(poi, view.box))
    .map((poi) => ({ poi, metres: distanceM(view, { lon: poi.longitude, lat: poi.latitude }) }))
    .toSorted((a, b) => a.metres - b.metres)
  if (seen.length === 0) {
    return (
      <EmptyState
        icon={MapPinOff}
        title="Nessun punto qui"
        text={
          hasFilters
            ? 'Togli un filtro, sposta la mappa o riduci lo zoom.'
            : 'Sposta la mappa o riduci lo zoom. Conosci un posto? Proponilo.'
        }
        className="px-4 py-6"
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {seen.slice(0, shownCount).map(({ poi }) => (
          <li key={poi.id}>
            <PoiRow
              poi={poi}
              detail={[poiCategoryLabels[poi.category], poi.address].filter(Boolean).join(' · ')}
              onOpen={() => onOpen(poi.id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={seen.length > shownCount}
        isLoading={false}
        onMore={() => setShownCount(shownCount + pageSize)}
        className="pt-3"
      />
      {isCut && seen.length <= shownCount && (
        <p className="pt-3 text-muted text-sm">Avvicina la mappa per vederli tutti.</p>
      )}
    </>
  )
}
