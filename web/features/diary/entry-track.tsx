import { Download, Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { DiaryEntry } from '#contract/diary.ts'
import { climbText, hairpinsText, lengthText } from '#contract/track/track-words.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { TrackDrawing } from '#web/lib/track/track-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { gpxAddress } from './diary.api.ts'

/** Apart: whoever only reads never loads the code of the map. */
const EntryMap = lazy(async () => {
  const { EntryMap } = await screenCode(import('./entry-map.tsx'))
  return { default: EntryMap }
})

export function EntryTrack({ entry: { id, track, trackId } }: { entry: DiaryEntry }) {
  const mapId = useId()
  const [isMapShown, setIsMapShown] = useState(false)
  if (!track || !trackId) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line p-3">
        <TrackDrawing
          drawing={track.drawing}
          className="h-16 max-w-full shrink-0 rounded-sm bg-raised text-red"
        />
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className="font-bold font-display text-xl leading-tight">{hairpinsText(track.hairpinCount)}</p>
          <p className="text-muted text-sm">
            {lengthText(track.lengthM)} · {climbText(track)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button
            variant="secondary"
            size="sm"
            icon={MapIcon}
            aria-expanded={isMapShown}
            aria-controls={isMapShown ? mapId : undefined}
            onClick={() => setIsMapShown(!isMapShown)}
          >
            {isMapShown ? 'Nascondi la mappa' : 'Mostra sulla mappa'}
          </Button>
          <a href={gpxAddress(id)} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Download aria-hidden="true" />
            Scarica GPX
          </a>
        </div>
      </div>
      {isMapShown && (
        <div id={mapId}>
          <Suspense fallback={<Skeleton count={5} />}>
            <EntryMap id={id} trackId={trackId} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
