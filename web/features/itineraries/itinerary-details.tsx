import { Link } from '@tanstack/react-router'
import { Clock, Ruler } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Itinerary } from '#contract/itineraries.ts'
import { curvinessWord } from '#contract/track/curviness.ts'
import {
  climbText,
  curvesText,
  descentText,
  hairpinsText,
  lengthText,
  metresText,
} from '#contract/track/track-words.ts'
import { wholeText } from '#contract/whole-text.ts'
import { ItineraryBadges } from '#web/lib/itineraries/itinerary-badges.tsx'
import { roadTypeLooks } from '#web/lib/itineraries/itinerary-looks.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { publicPaths } from '#web/paths.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ItineraryButtons } from './itinerary-links.tsx'
import { OfflineCopy } from './offline-copy.tsx'

/** Above this, passes close in winter. */
const highPassM = 1500

/** Apart: whoever only looks through the cards never loads the code of the map. */
const ItineraryTrack = lazy(async () => {
  const { ItineraryTrack } = await screenCode(import('./itinerary-track.tsx'))
  return { default: ItineraryTrack }
})

export function ItineraryDetails({ itinerary, actions }: { itinerary: Itinerary; actions?: ReactNode }) {
  const { description, duration, distanceKm, roadType, notes, track } = itinerary
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-3">
        <ItineraryBadges itinerary={itinerary} />
        {actions}
      </div>
      <p className="whitespace-pre-line text-pretty">{description}</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        <Tile icon={Clock} label="Durata" value={duration} />
        <Tile icon={Ruler} label="Distanza" value={`${wholeText(distanceKm)} km`} />
        <Tile icon={roadTypeLooks[roadType].icon} label="Tipo" value={roadType} />
      </dl>
      {notes && (
        <section className="rounded-md border-ochre border-l-4 bg-ochre-wash px-4 py-3">
          <h3 className="text-lg">Note aggiuntive</h3>
          <p className="mt-1 whitespace-pre-line text-pretty">{notes}</p>
        </section>
      )}
      <ItineraryButtons itinerary={itinerary} />
      <OfflineCopy itinerary={itinerary} />
      {track && (
        <>
          <TrackFigures track={track} />
          <Suspense fallback={<Skeleton count={5} />}>
            <ItineraryTrack id={itinerary.id} track={track} />
          </Suspense>
        </>
      )}
    </div>
  )
}

function Tile({ icon: Icon, label, value }: { icon: IconType; label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-md bg-raised px-3 py-2.5">
      <dt className="flex items-center gap-1.5 text-muted text-sm">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </dt>
      <dd className="wrap-anywhere mt-0.5 font-bold font-display text-xl leading-tight">{value}</dd>
    </div>
  )
}

function TrackFigures({ track }: { track: NonNullable<Itinerary['track']> }) {
  return (
    <section aria-label="Dati della traccia">
      <p className="font-bold font-display text-2xl">
        {hairpinsText(track.hairpinCount)}
        <span className="font-sans font-medium text-base text-muted">
          {' '}
          · {curvesText(track.curveCount)} · strada {curvinessWord(track.curviness)}
        </span>
      </p>
      <p className="mt-1 text-muted">
        {lengthText(track.lengthM)} di traccia ·{' '}
        {track.climbM === null || track.descentM === null || track.maxEleM === null
          ? climbText(track)
          : `${climbText(track)} di salita, ${descentText(track.descentM)} di discesa, quota massima ${metresText(track.maxEleM)}`}
      </p>
      {(track.maxEleM ?? 0) >= highPassM && (
        <p className="mt-1 font-medium">
          In quota può esserci neve: verifica l’apertura del passo prima di partire.
        </p>
      )}
      <Link
        to={publicPaths.hairpins}
        className="mt-1 inline-flex min-h-11 items-center font-medium text-red underline underline-offset-4"
      >
        Come contiamo i tornanti
      </Link>
    </section>
  )
}
