import { CloudCheck } from 'lucide-react'
import { useKeptItinerary } from '#web/lib/offline/use-kept-itineraries.ts'

/** On a card: this one opens without signal. */
export function KeptMark({ id }: { id: string }) {
  if (!useKeptItinerary(id)) return null
  return (
    <span
      title="Disponibile offline"
      className="absolute top-2 left-3 z-10 grid size-8 place-items-center rounded-full bg-card/90 text-green shadow-soft"
    >
      <CloudCheck aria-hidden="true" className="size-4.5" />
      <span className="sr-only">Disponibile offline</span>
    </span>
  )
}
