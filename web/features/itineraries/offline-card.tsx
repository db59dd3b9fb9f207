import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudDownload, Trash2 } from 'lucide-react'
import { counted } from '#contract/whole-text.ts'
import type { KeptItinerary } from '#web/lib/offline/kept-store.ts'
import { canKeep, useKeptItineraries } from '#web/lib/offline/use-kept-itineraries.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { bytesText } from '#web/ui/bytes-text.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { takeOffMutation } from './offline.api.ts'

/** What lies on this device for the time without signal. */
export function OfflineCard() {
  const kept = useKeptItineraries()
  if (!canKeep()) return null
  return (
    <Card as="section" aria-label="Disponibile offline" title="Disponibile offline" titleLevel={2}>
      <p className="text-pretty text-muted">
        Gli itinerari che si aprono anche senza segnale su questo dispositivo. Quelli salvati ci arrivano da
        soli; uscendo dall’account sparisce tutto.
      </p>
      {!kept && <Skeleton variant="list" count={2} />}
      {kept && (
        <KeepFocus className="outline-none">
          {kept.length === 0 ? <Nothing /> : <KeptList kept={kept} />}
        </KeepFocus>
      )}
    </Card>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon={CloudDownload}
      title="Niente da aprire senza segnale"
      text="Apri un itinerario e premi «Rendi disponibile offline», oppure salvalo con il cuore."
      action={
        <Link to={paths.itineraries} className={buttonClass({ variant: 'secondary' })}>
          Vai agli itinerari
        </Link>
      }
    />
  )
}

function KeptList({ kept }: { kept: readonly KeptItinerary[] }) {
  const total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <p role="status" className="font-semibold">
        {counted(kept.length, 'itinerario', 'itinerari')} · {bytesText(total)} in tutto
      </p>
      <ScrollArea
        label="Itinerari su questo dispositivo"
        className="-mx-4 max-h-[400px] overflow-y-auto px-4"
      >
        <ul className="divide-y divide-line">
          {kept.map((row) => (
            <KeptRow key={row.id} kept={row} />
          ))}
        </ul>
      </ScrollArea>
    </>
  )
}

function KeptRow({ kept }: { kept: KeptItinerary }) {
  const takeOff = useMutation(takeOffMutation)
  const { id, card, bytes, at, reason } = kept
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.itinerary}
          params={{ id }}
          className="wrap-anywhere font-semibold underline-offset-4 hover:underline"
        >
          {card.title}
        </Link>
        <p className="text-muted text-sm">
          {bytesText(bytes)} · aggiornato <RelativeTime moment={new Date(at).toISOString()} />
          {reason === 'saved' && ' · tra i salvati'}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={Trash2}
        aria-label={`Rimuovi ${card.title}`}
        isPending={takeOff.isPending}
        onClick={() => takeOff.mutate({ kept, isSaved: card.isSaved || reason === 'saved' })}
        className="shrink-0"
      >
        Rimuovi
      </Button>
    </li>
  )
}
