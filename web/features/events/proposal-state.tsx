import { CircleX, Hourglass } from 'lucide-react'
import { isPast } from '#contract/event-states.ts'
import type { Event } from '#contract/events.ts'
import { useMinute } from '#web/lib/minute.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Where a proposal stands, and why it was rejected. */
export function ProposalState({ event: { status, rejectionReason, startDate } }: { event: Event }) {
  const now = useMinute()
  if (status === 'pending')
    return (
      <>
        <Badge tone="ochre" icon={Hourglass} className="w-fit">
          In attesa di approvazione
        </Badge>
        {isPast({ startDate }, now) && (
          <p className="text-muted">La data di inizio è passata: così non può più essere approvato.</p>
        )}
      </>
    )
  if (status !== 'rejected') return null
  return (
    <>
      <Badge tone="red" icon={CircleX} className="w-fit">
        Rifiutato
      </Badge>
      {rejectionReason && (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">
          <span className="font-semibold">Motivo: </span>
          {rejectionReason}
        </p>
      )}
    </>
  )
}
