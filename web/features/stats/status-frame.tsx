import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props<Facts> = { measured: UseQueryResult<Facts>; children: (facts: Facts) => ReactNode }

const clock = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'medium' })

/** What was measured and when. What cannot be measured now is not shown from memory. */
export function StatusFrame<Facts extends { measuredAt: string }>({ measured, children }: Props<Facts>) {
  const { data, isError, error } = measured
  return (
    <section aria-labelledby="system-status">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="system-status" className="text-2xl">
            Stato del sistema
          </h2>
          {data && !isError && (
            <p className="figures text-muted text-sm">
              Misurato il {formatDate(data.measuredAt)} alle {clock.format(new Date(data.measuredAt))}
            </p>
          )}
        </div>
        {data && !isError && (
          <Button variant="secondary" size="sm" icon={RefreshCw} onClick={() => void measured.refetch()}>
            Misura di nuovo
          </Button>
        )}
      </header>
      <div className="mt-4">
        {isError ? (
          <ErrorState text={`Stato non misurabile. ${error.message}`} {...retryOf(measured)} />
        ) : data ? (
          children(data)
        ) : (
          <Skeleton variant="card" count={2} />
        )}
      </div>
    </section>
  )
}

export function DatabaseBadge({ isReachable }: { isReachable: boolean }) {
  return isReachable ? (
    <Badge tone="green" icon={CircleCheck}>
      Raggiungibile
    </Badge>
  ) : (
    <Badge tone="red" icon={CircleX}>
      Non raggiungibile
    </Badge>
  )
}
