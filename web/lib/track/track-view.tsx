import { Maximize } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PoiAlong } from '#contract/poi.ts'
import { shapeOf } from '#contract/track/shape.ts'
import { describeTrack } from '#contract/track/track-words.ts'
import type { Track } from '#contract/tracks.ts'
import { mapButton } from '#web/lib/map/map-button.ts'
import { MapTarget } from '#web/lib/map/map-target.tsx'
import { MapView } from '#web/lib/map/map-view.tsx'
import type { View } from '#web/lib/map/view.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CurvinessLegend } from './curviness-legend.tsx'
import { ElevationProfile } from './elevation-profile.tsx'
import { TrackDrawing } from './track-drawing.tsx'
import { TrackMap } from './track-map.tsx'

type Props = {
  track: Track
  /** Points of interest along it, shown with their signs. */
  poi?: readonly PoiAlong[] | undefined
  onOpenPoi?: ((id: string) => void) | undefined
  className?: string | undefined
}

const noPoi: readonly PoiAlong[] = []

/** A track on the map with its profile below; pointing at one moves the cursor on the other. */
export function TrackView({ track, poi = noPoi, onOpenPoi = () => {}, className }: Props) {
  const [cursorKm, setCursorKm] = useState<number | null>(null)
  const shape = useMemo(() => shapeOf(track), [track])
  const whole = useMemo(() => wholeView(track), [track])
  const [target, setTarget] = useState<View | null>(null)

  return (
    <div className={cx('flex flex-col gap-3', className)}>
      <MapView
        label={`Mappa. ${describeTrack(track)}`}
        view={whole}
        isCooperative
        // With the profile below it within one screen: the dot that the profile moves must be in sight.
        className="h-[clamp(11rem,36svh,24rem)] rounded-lg border border-line"
        fallback={<DrawingInstead track={track} />}
        buttons={
          <IconButton
            label="Mostra tutta la traccia"
            icon={Maximize}
            onClick={() => setTarget({ ...whole })}
            className={mapButton}
          />
        }
      >
        <MapTarget view={target} />
        <TrackMap {...{ track, shape, poi, onOpenPoi, cursorKm }} onCursorChange={setCursorKm} />
      </MapView>
      <CurvinessLegend />
      <ElevationProfile track={track} cursorKm={cursorKm} onCursorChange={setCursorKm} />
    </div>
  )
}

function DrawingInstead({ track }: { track: Track }) {
  return (
    <div
      role="img"
      aria-label={describeTrack(track)}
      className="grid h-60 place-items-center rounded-lg border border-line bg-raised p-4 text-red"
    >
      <TrackDrawing drawing={track.drawing} className="size-full" />
    </div>
  )
}

function wholeView({ box }: Track): View {
  // The right side is wider by the buttons: the start of a road must not lie beneath them.
  return {
    box: [box.west, box.south, box.east, box.north],
    padding: { top: 36, left: 36, right: 84, bottom: 44 },
  }
}
