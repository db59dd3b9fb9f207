import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MapPinPlus, Route } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { SavedLine } from '#contract/itineraries.ts'
import { CategoryFilters } from '#web/features/poi/category-filters.tsx'
import { LineSheet } from '#web/features/poi/line-sheet.tsx'
import type { MapAddress } from '#web/features/poi/map-address.ts'
import { addressOf, categoriesOf, viewOf, writeCategories } from '#web/features/poi/map-view-address.ts'
import { poisInViewQuery, savedLinesQuery } from '#web/features/poi/poi.api.ts'
import { PoiDraftOffer } from '#web/features/poi/poi-draft-offer.tsx'
import { PoiList } from '#web/features/poi/poi-list.tsx'
import { PoiMap } from '#web/features/poi/poi-map.tsx'
import { ProposeDialog } from '#web/features/poi/propose-dialog.tsx'
import { useMyPosition } from '#web/features/poi/use-my-position.ts'
import { poiSlot } from '#web/features/poi/use-poi-form.ts'
import { PlaceCombobox } from '#web/lib/map/place-combobox.tsx'
import { type SeenView, seenFrom, type View } from '#web/lib/map/view.ts'
import { PoiSheet } from '#web/lib/poi/poi-sheet.tsx'
import { useOwner } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

/** Where one's own surroundings are seen, and where a town is seen among its neighbours. */
const zooms = { here: 12, place: 10 }

export function MapPage() {
  const address = useSearch({ from: '/app/map' })
  const navigate = useNavigate()
  const [firstView] = useState(() => viewOf(address))
  const [seen, setSeen] = useState<SeenView>(() => seenFrom(firstView))
  const [target, setTarget] = useState<View | null>(null)
  const [found, setFound] = useState<ComponentProps<typeof PoiMap>['found']>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [openLine, setOpenLine] = useState<SavedLine | null>(null)
  const [isProposing, setIsProposing] = useState(false)
  const viewer = useOwner()

  const categories = categoriesOf(address)
  const hasLines = address.salvati !== 'no'
  const { data, error, isFetching, refetch } = useQuery(poisInViewQuery(seen, categories))
  const saved = useQuery(savedLinesQuery).data?.items ?? []
  const here = useMyPosition((position) => setTarget({ ...position, zoom: zooms.here }))
  const items = data?.items.filter(({ category }) => categories.length === 0 || categories.includes(category))

  const write = (change: MapAddress) =>
    void navigate({
      to: paths.map,
      search: (old) => ({ ...old, ...change }),
      replace: true,
      resetScroll: false,
    })

  return (
    <Page
      title="Mappa"
      actions={
        <Button icon={MapPinPlus} size="sm" onClick={() => setIsProposing(true)}>
          Proponi un punto
        </Button>
      }
    >
      {viewer && !isProposing && (
        <PoiDraftOffer slot={poiSlot(viewer.id, 'rider')} onResume={() => setIsProposing(true)} />
      )}
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-start-1">
          <PlaceCombobox
            label="Cerca una località"
            onChoose={(place) => {
              setFound(place)
              setTarget({ lon: place.lon, lat: place.lat, zoom: zooms.place })
            }}
          />
          <CategoryFilters
            chosen={categories}
            onChange={(chosen) => write({ categorie: writeCategories(chosen) })}
            hasLines={saved.length > 0 ? hasLines : null}
            onLinesChange={(areShown) => write({ salvati: areShown ? undefined : 'no' })}
          />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-full">
          <PoiMap
            view={firstView}
            target={target}
            items={items ?? []}
            lines={hasLines ? saved : []}
            found={found}
            here={here}
            onViewChange={(view, hasMoved) => {
              setSeen(view)
              if (hasMoved) write(addressOf(view))
            }}
            onOpen={setOpenId}
            onOpenLine={setOpenLine}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-2">
          <section aria-labelledby="poi-in-view">
            <h2 id="poi-in-view" className="mt-1 mb-1 text-2xl">
              Punti nella mappa
            </h2>
            <PoiList
              view={seen}
              items={items}
              isCut={data?.isCut ?? false}
              hasFilters={categories.length > 0}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
              onOpen={setOpenId}
            />
          </section>
          {hasLines && saved.length > 0 && <SavedList lines={saved} />}
        </div>
      </div>
      <PoiSheet poi={items?.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
      <LineSheet line={openLine} onClose={() => setOpenLine(null)}>
        {({ id }) => (
          <Link to={paths.itinerary} params={{ id }} className={buttonClass({ isFullWidth: true })}>
            <Route aria-hidden="true" />
            Vedi l’itinerario
          </Link>
        )}
      </LineSheet>
      {isProposing && (
        <ProposeDialog
          view={{ lon: seen.lon, lat: seen.lat, zoom: seen.zoom }}
          onClose={() => setIsProposing(false)}
        />
      )}
    </Page>
  )
}

/** The lines of the map, for hands and ears. */
const SavedList = ({ lines }: { lines: readonly SavedLine[] }) => (
  <section aria-labelledby="saved-on-map">
    <h2 id="saved-on-map" className="mb-1 text-2xl">
      Itinerari salvati
    </h2>
    <ul className="divide-y divide-line">
      {lines.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={paths.itinerary}
            params={{ id }}
            className="flex min-h-12 items-center gap-3 py-2 font-semibold hover:underline"
          >
            <Route aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="wrap-break-word min-w-0">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
