import { useMutation } from '@tanstack/react-query'
import { CloudCheck, CloudDownload, Trash2 } from 'lucide-react'
import type { Itinerary } from '#contract/itineraries.ts'
import { useIsReachable } from '#web/lib/offline/connection.ts'
import { cancelKeeping, useKeeping } from '#web/lib/offline/keeping.ts'
import type { KeptItinerary } from '#web/lib/offline/kept-store.ts'
import { canKeep, useKeptItinerary } from '#web/lib/offline/use-kept-itineraries.ts'
import { useViewer } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { bytesText } from '#web/ui/bytes-text.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { keepMutation, takeOffMutation } from './offline.api.ts'

/** Keeps the itinerary on this device, says that it is there, and takes it off again. */
export function OfflineCopy({ itinerary }: { itinerary: Itinerary }) {
  const kept = useKeptItinerary(itinerary.id)
  const percent = useKeeping(itinerary.id)
  if (!canKeep()) return null
  // Without a track the button would add nothing to what came along with the heart.
  const isWhole = percent === null && kept && (kept.reason === 'wished' || !itinerary.track)
  return (
    <KeepFocus className="outline-none">
      {/* There before its text: what happens is said without taking anybody's place. */}
      <p role="status" className="sr-only">
        {percent !== null && `Lo tengo su questo dispositivo: ${stepOf(percent)}%`}
        {isWhole && `Disponibile offline, ${bytesText(kept.bytes)}`}
      </p>
      {isWhole ? (
        <KeptLine kept={kept} isSaved={itinerary.isSaved} />
      ) : (
        <KeepButton id={itinerary.id} percent={percent} light={kept ?? null} />
      )}
    </KeepFocus>
  )
}

/** Spoken four times at most. */
const stepOf = (percent: number): number => Math.floor(percent / 25) * 25

type ButtonProps = { id: string; percent: number | null; light: KeptItinerary | null }

function KeepButton({ id, percent, light }: ButtonProps) {
  const viewer = useViewer()
  const isReachable = useIsReachable()
  const keep = useMutation(keepMutation)
  const note = noteOf(isReachable, light)
  if (!viewer) return null
  return (
    <div className="flex flex-col gap-1.5">
      <DownloadButton
        size="md"
        icon={CloudDownload}
        progressLabel="Lo tengo su questo dispositivo"
        isPending={percent !== null}
        percent={percent ?? undefined}
        isDisabled={!isReachable}
        onStart={() => keep.mutate({ id, owner: viewer.id })}
        onCancel={() => cancelKeeping(id)}
      >
        Rendi disponibile offline
      </DownloadButton>
      {note && percent === null && <p className="text-pretty text-muted text-sm">{note}</p>}
    </div>
  )
}

function noteOf(isReachable: boolean, light: KeptItinerary | null): string | null {
  if (light) {
    const here = `È tra i salvati, quindi traccia e punti sono già su questo dispositivo (${bytesText(light.bytes)}).`
    return isReachable ? `${here} Così aggiungi anche il file GPX e, se serve, la mappa della zona.` : here
  }
  return isReachable ? null : 'Serve la connessione: potrai farlo appena torna il segnale.'
}

function KeptLine({ kept, isSaved }: { kept: KeptItinerary; isSaved: boolean }) {
  const takeOff = useMutation(takeOffMutation)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-green-wash py-1 pr-1 pl-3">
      <p className="flex min-h-11 min-w-0 items-center gap-2 font-semibold">
        <CloudCheck aria-hidden="true" className="size-5 shrink-0 text-green" />
        <span>Disponibile offline · {bytesText(kept.bytes)}</span>
      </p>
      <Button
        variant="ghost"
        size="sm"
        icon={Trash2}
        className="ml-auto"
        isPending={takeOff.isPending}
        onClick={() => takeOff.mutate({ kept, isSaved })}
      >
        Rimuovi
      </Button>
    </div>
  )
}
