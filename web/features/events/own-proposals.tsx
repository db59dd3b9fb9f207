import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PencilLine, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatPeriod } from '#contract/dates.ts'
import type { Event } from '#contract/events.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { proposalsQuery } from './events.api.ts'
import { ProposalState } from './proposal-state.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = { onCorrect: (id: string) => void; fetchedId: string | null }

/** The newest; the others when asked for, so that everybody's events stay in sight. */
const shownCount = 3

/** The viewer's events that wait for an admin or were rejected. Nothing at all where there are none. */
export function OwnProposals({ onCorrect, fetchedId }: Props) {
  const titleId = useId()
  const { data, error, refetch, isFetching } = useQuery(proposalsQuery)
  const [hasAll, setHasAll] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Event | null>(null)
  const proposals = data?.events ?? []
  const shown = hasAll ? proposals : proposals.slice(0, shownCount)
  return (
    <KeepFocus className="outline-none">
      {error && !data && (
        <ErrorState
          text={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="mb-6"
        />
      )}
      {shown.length > 0 && (
        <section aria-labelledby={titleId} className="mb-8">
          <h2 id={titleId} className="mb-3 text-2xl">
            Le tue proposte
          </h2>
          <ul className="flex flex-col gap-3">
            {shown.map((event) => (
              <li key={event.id}>
                <Proposal
                  event={event}
                  isFetched={fetchedId === event.id}
                  onWithdraw={() => setWithdrawn(event)}
                  onCorrect={() => onCorrect(event.id)}
                />
              </li>
            ))}
          </ul>
          {proposals.length > shownCount && (
            <Button
              variant="link"
              size="sm"
              aria-expanded={hasAll}
              onClick={() => setHasAll(!hasAll)}
              className="mt-2"
            >
              {hasAll ? 'Mostra solo le ultime' : `Mostra tutte (${proposals.length})`}
            </Button>
          )}
        </section>
      )}
      <WithdrawDialog event={withdrawn} onClose={() => setWithdrawn(null)} />
    </KeepFocus>
  )
}

type ProposalProps = { event: Event; isFetched: boolean; onWithdraw: () => void; onCorrect: () => void }

function Proposal({ event, isFetched, onWithdraw, onCorrect }: ProposalProps) {
  const titleId = useId()
  const { id, title, location, startDate, endDate, status } = event
  return (
    <Card
      title={
        <span id={titleId} className="wrap-anywhere">
          {title}
        </span>
      }
      accent={status === 'rejected' ? 'red' : 'neutral'}
      renderTitle={(props) => <Link to={paths.event} params={{ id }} {...props} />}
    >
      <div className="-mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-[1_1_18rem] flex-col gap-3">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <time dateTime={startDate} className="figures font-bold text-lg text-red">
              {formatPeriod(startDate, endDate)}
            </time>
            <span className="bidi-isolate wrap-anywhere text-muted">{location}</span>
          </p>
          <ProposalState event={event} />
        </div>
        <div className="relative z-10 flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button
            variant="secondary"
            size="sm"
            icon={PencilLine}
            aria-describedby={titleId}
            isPending={isFetched}
            onClick={onCorrect}
          >
            {status === 'pending' ? 'Modifica' : 'Correggi e riproponi'}
          </Button>
          {status === 'pending' && (
            <Button
              variant="secondary"
              size="sm"
              icon={Undo2}
              aria-describedby={titleId}
              onClick={onWithdraw}
            >
              Ritira la proposta
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
