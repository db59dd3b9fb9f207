import { CircleX, Hourglass } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Where a proposal stands, and why it was rejected. */
export function ProposalState({ event: { status, rejectionReason } }: { event: Event }) {
  if (status === 'pending')
    return (
      <Badge tone="ochre" icon={Hourglass} className="w-fit">
        In attesa di approvazione
      </Badge>
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
