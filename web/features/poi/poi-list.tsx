import { MapPinOff } from 'lucide-react'
import { type Poi, poiCategoryLabels } from '#contract/poi.ts'
import { distanceM } from '#contract/track/line.ts'
import type { SeenView } from '#web/lib/map/view.ts'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isInBox } from './view-box.ts'

const shownCount = 40

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
  const left = seen.length - shownCount
  return (
    <>
      <ul className="divide-y divide-line">
        {seen.slice(0, shownCount).map(({ poi }) => (
          <li key={poi.id}>
            <Row poi={poi} onOpen={() => onOpen(poi.id)} />
          </li>
        ))}
      </ul>
      {(left > 0 || isCut) && (
        <p className="pt-3 text-muted text-sm">
          {left > 0 && `E altri ${left.toLocaleString('it-IT')}. `}Avvicina la mappa per vederli tutti.
        </p>
      )}
    </>
  )
}

function Row({ poi, onOpen }: { poi: Poi; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-sm py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
    >
      <PoiSign category={poi.category} className="size-9 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold leading-snug">{poi.name}</span>
        <span className="block truncate text-muted text-sm">
          {[poiCategoryLabels[poi.category], poi.address].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  )
}
