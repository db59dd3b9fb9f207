import { Link } from '@tanstack/react-router'
import type { ItineraryCard } from '#contract/itineraries.ts'
import { hairpinsText, lengthText } from '#contract/track/track-words.ts'
import { wholeText } from '#contract/whole-text.ts'
import { TrackDrawing } from '#web/lib/track/track-drawing.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { ItineraryBadges } from './itinerary-badges.tsx'
import { roadTypeLooks } from './itinerary-looks.ts'

/** An itinerary inside something else: its card, lying down. All of it opens the itinerary. */
export function ItineraryStrip({ itinerary }: { itinerary: ItineraryCard }) {
  const { id, title, roadType, track, distanceKm } = itinerary
  const look = roadTypeLooks[roadType]
  return (
    <div className="relative flex min-w-0 overflow-clip rounded-md border border-line outline-focus outline-offset-2 hover:border-field has-[a:focus-visible]:outline-2">
      <div className={cx('hidden w-28 shrink-0 place-items-center p-2 sm:grid', look.tint)}>
        {track ? (
          <TrackDrawing drawing={track.drawing} className="w-full" />
        ) : (
          <look.icon aria-hidden="true" className="size-9 opacity-40" strokeWidth={1.5} />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3">
        <p className="wrap-anywhere font-bold font-display text-lg leading-tight">
          <Link
            to={paths.itinerary}
            params={{ id }}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ItineraryBadges itinerary={itinerary} />
          <p className="figures font-bold text-base">
            {track
              ? `${lengthText(track.lengthM)} · ${hairpinsText(track.hairpinCount)}`
              : `${wholeText(distanceKm)} km`}
          </p>
        </div>
      </div>
    </div>
  )
}
