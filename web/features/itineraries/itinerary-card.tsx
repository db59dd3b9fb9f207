import { memo, type ReactNode } from 'react'
import type { ItineraryCard as ItineraryCardData } from '#contract/itineraries.ts'
import { isAdmin } from '#contract/roles.ts'
import { climbText, hairpinsText, lengthText } from '#contract/track/track-words.ts'
import { wholeText } from '#contract/whole-text.ts'
import { ItineraryBadges } from '#web/lib/itineraries/itinerary-badges.tsx'
import { roadTypeLooks } from '#web/lib/itineraries/itinerary-looks.ts'
import { RowLink } from '#web/lib/row-link.tsx'
import { useViewer } from '#web/lib/session.ts'
import { TrackDrawing } from '#web/lib/track/track-drawing.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ItineraryCardMenu } from './itinerary-card-menu.tsx'
import { KeptMark } from './kept-mark.tsx'
import { SaveHeart } from './save-button.tsx'

/** The whole card opens the itinerary; its heart stays its own. */
export const ItineraryCard = memo(function ItineraryCard({ itinerary }: { itinerary: ItineraryCardData }) {
  const viewer = useViewer()
  const { id, title, description, roadType, track, distanceKm } = itinerary
  const look = roadTypeLooks[roadType]
  return (
    <Card
      title={title}
      accent={look.tone}
      className="h-full"
      renderTitle={(props) => (
        <RowLink
          place={{ to: paths.itinerary, params: { id }, search: true, state: { isFromList: true } }}
          {...props}
        />
      )}
      media={
        <div className={cx('relative flex h-32 shrink-0 items-center justify-center', look.tint)}>
          {track ? (
            <TrackDrawing drawing={track.drawing} className="h-full" />
          ) : (
            <look.icon aria-hidden="true" className="size-12 opacity-40" strokeWidth={1.5} />
          )}
          <KeptMark id={id} />
          <div className="absolute top-2 right-2 z-10 flex flex-col gap-2">
            <SaveHeart itinerary={itinerary} />
            {viewer && isAdmin(viewer.role) && <ItineraryCardMenu itinerary={itinerary} />}
          </div>
        </div>
      }
    >
      <p className="line-clamp-2 text-[0.9375rem] text-muted">{description}</p>
      <div className="mt-auto pt-1">
        <ItineraryBadges itinerary={itinerary} />
      </div>
      <ul className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-t pt-2 text-sm">
        {track ? (
          <>
            <Figure>{lengthText(track.lengthM)}</Figure>
            <Figure>{climbText(track)}</Figure>
            <Figure>{hairpinsText(track.hairpinCount)}</Figure>
          </>
        ) : (
          <Figure>{wholeText(distanceKm)} km</Figure>
        )}
      </ul>
    </Card>
  )
})

function Figure({ children }: { children: ReactNode }) {
  return <li className="figures font-bold font-display text-base">{children}</li>
}
