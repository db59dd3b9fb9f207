import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { poiCategoryLabels, poiRadiiKm } from '#contract/poi-values.ts'
import { kmText, lengthText, offTrackText } from '#contract/track/track-words.ts'
import type { Track } from '#contract/tracks.ts'
import { PoiRow } from '#web/lib/poi/poi-row.tsx'
import { PoiSheet } from '#web/lib/poi/poi-sheet.tsx'
import { TrackView } from '#web/lib/track/track-view.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { poiAlongQuery } from './itineraries.api.ts'

type Radius = (typeof poiRadiiKm)[number]

/** The track on its map with its profile, and what lies along it. */
export function ItineraryTrack({ id, track }: { id: string; track: Track }) {
  const [withinKm, setWithinKm] = useState<Radius>(2)
  const { data, error, refetch, isFetching } = useQuery(poiAlongQuery(id, withinKm))
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.items.find((poi) => poi.id === openId) ?? null
  return (
    <div className="flex flex-col gap-5">
      <TrackView track={track} poi={data?.items ?? []} onOpenPoi={setOpenId} />
      <section aria-labelledby={`${id}-poi`} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h3 id={`${id}-poi`} className="text-xl">
            Punti lungo il percorso
          </h3>
          <Select
            label="Distanza dal percorso"
            isLabelHidden
            value={String(withinKm)}
            options={poiRadiiKm.map((km) => ({ value: String(km), label: `Entro ${km} km` }))}
            onChange={({ target }) => setWithinKm(poiRadiiKm.find((km) => String(km) === target.value) ?? 2)}
          />
        </div>
        {error && !data && (
          <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!data && !error && <Skeleton variant="list" />}
        {data?.items.length === 0 && (
          <p className="text-muted">Nessun punto verificato entro {withinKm} km dalla traccia.</p>
        )}
        {data && data.items.length > 0 && (
          <ol className="divide-y divide-line">
            {data.items.map((poi) => (
              <li key={poi.id}>
                <PoiRow
                  poi={poi}
                  leading={
                    <span className="figures w-16 shrink-0 font-bold font-display">
                      {lengthText(poi.km * 1000)}
                    </span>
                  }
                  detail={`${poiCategoryLabels[poi.category]} · ${offTrackText(poi.offTrackM)}`}
                  onOpen={() => setOpenId(poi.id)}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
      <PoiSheet
        poi={open}
        where={open ? `${kmText(open.km)} · ${offTrackText(open.offTrackM)}` : undefined}
        onClose={() => setOpenId(null)}
      />
    </div>
  )
}
