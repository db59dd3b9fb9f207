import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReportedContent } from '#contract/reports.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStillHand } from '#web/ui/use-still-hand.ts'
import { DeleteReportedDialog } from './delete-reported-dialog.tsx'
import { ReportedCard } from './reported-card.tsx'
import { reportedQuery } from './reports.api.ts'

/** What somebody reported, until an admin keeps or deletes it. */
export function ReportedList() {
  const list = useInfiniteQuery(reportedQuery)
  const contents = list.data?.pages.flatMap(({ items }) => items) ?? []
  const stopStray = useStillHand(contents.map(({ id, seen }) => `${id}:${seen}`))
  const [doomed, setDoomed] = useState<ReportedContent | null>(null)
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento delle segnalazioni" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="card" count={3} className="grid-cols-1!" />
  return (
    <KeepFocus className="outline-none">
      {contents.length === 0 && !list.hasNextPage && (
        <EmptyState
          icon={ShieldCheck}
          title="Nessuna segnalazione da leggere"
          text="I post e i commenti segnalati dalla community arrivano qui."
        />
      )}
      <ul aria-label="Segnalazioni" onClickCapture={stopStray} className="flex flex-col gap-4">
        {contents.map((content) => (
          <li key={content.id}>
            <ReportedCard content={content} onDelete={() => setDoomed(content)} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-6" />
      {doomed && <DeleteReportedDialog content={doomed} onClose={() => setDoomed(null)} />}
    </KeepFocus>
  )
}
