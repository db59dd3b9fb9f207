import { useMutation } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import type { Itinerary } from '#contract/itineraries.ts'
import { ShareButton } from '#web/lib/share-button.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { downloadMutation } from './itineraries.api.ts'
import { SaveButton } from './save-button.tsx'

/** What one does with an itinerary: keep it, pass it on, take it along. */
export function ItineraryButtons({ itinerary }: { itinerary: Itinerary }) {
  const { id, title, status, track } = itinerary
  const download = useMutation(downloadMutation)
  return (
    <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
      <SaveButton itinerary={itinerary} />
      {status === 'active' && <ShareButton title={title} path={paths.itinerary.replace('$id', id)} />}
      {track && (
        <Button
          variant="secondary"
          icon={Download}
          isPending={download.isPending}
          pendingText="Preparo il file…"
          onClick={() => download.mutate(id)}
        >
          Scarica GPX
        </Button>
      )}
    </div>
  )
}

export function ExternalLinkButton({ itinerary: { externalUrl } }: { itinerary: Itinerary }) {
  const hostId = useId()
  return (
    <div className="flex w-full flex-col gap-1.5">
      <a
        href={externalUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={hostId}
        className={buttonClass({ variant: 'primary', isFullWidth: true })}
      >
        Vai all'Itinerario
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">(si apre in una nuova scheda)</span>
      </a>
      {/* Whose site it is, before one goes there; letters that only look like others are shown as what they are. */}
      {URL.canParse(externalUrl) && (
        <p id={hostId} className="truncate text-center text-muted text-sm">
          su {new URL(externalUrl).host}
        </p>
      )}
    </div>
  )
}
