import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import { Banner } from '#web/ui/banner.tsx'

type Props = {
  event: Event
  /** What the proposer can do about it. */
  action: ReactNode
}

/** Why an event is not in the calendar. Nothing for one that is. */
export function EventStatus({
  event: { status, rejectionReason, cancellationReason, isWithdrawn },
  action,
}: Props) {
  switch (status) {
    case 'approved':
      return null
    case 'pending':
      return (
        <Banner tone="warn" title="In attesa di approvazione" action={action}>
          Entrerà in calendario quando un amministratore lo approverà: fino ad allora gli altri non lo vedono.
        </Banner>
      )
    case 'rejected':
      return (
        <Banner tone="error" title="Rifiutato" action={action}>
          <Reason>{rejectionReason ?? 'Un amministratore non l’ha accettato.'}</Reason>
        </Banner>
      )
    case 'cancelled':
      return isWithdrawn ? (
        <Banner tone="warn" title="Proposta ritirata">
          È stata ritirata prima che un amministratore decidesse: gli altri non la vedono.
        </Banner>
      ) : (
        <Banner tone="error" title="Evento cancellato">
          <Reason>{cancellationReason ?? 'Questo evento non si terrà.'}</Reason>
        </Banner>
      )
    default:
      return status satisfies never
  }
}

function Reason({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-line">{children}</p>
}
