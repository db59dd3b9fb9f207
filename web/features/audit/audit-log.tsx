import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { type AuditAction, type AuditEntry, auditActions } from '#contract/audit.ts'
import { formatDateTime } from '#contract/dates.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { auditQuery } from './audit.api.ts'
import { actionLabels, detailText } from './audit.copy.ts'

/** Who did what to whom, and when. */
export function AuditLog() {
  const [action, setAction] = useState<AuditAction>()
  return (
    <>
      <Select
        label="Tipo di azione"
        value={action ?? ''}
        placeholder="Tutte le azioni"
        options={auditActions.map((value) => ({ value, label: actionLabels[value] }))}
        onChange={(event) => setAction(auditActions.find((one) => one === event.target.value))}
        className="mb-5 max-w-sm"
      />
      <Entries action={action} />
    </>
  )
}

function Entries({ action }: { action: AuditAction | undefined }) {
  const list = useInfiniteQuery(auditQuery(action))
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento del registro" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={6} />
  const entries = list.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title="Nessuna azione registrata"
        text="Qui resta scritto chi ha fatto che cosa nell’area di amministrazione."
      />
    )
  return (
    <>
      <ol
        aria-label="Registro attività"
        className="divide-y divide-line rounded-xl border border-line bg-card"
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <LoadMore {...moreOf(list)} className="mt-6" />
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, actor, person, title, createdAt } = entry
  const details = detailText(entry)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold">{actionLabels[action]}</p>
        <p className="wrap-anywhere text-muted text-sm">
          da{' '}
          <span className="bidi-isolate text-ink">{actor?.displayName ?? 'sistema o account eliminato'}</span>
          {person && (
            <>
              {' '}
              · riguarda <span className="bidi-isolate text-ink">{person.displayName}</span>
            </>
          )}
          {title && (
            <>
              {' '}
              · «<span className="bidi-isolate text-ink">{title}</span>»
            </>
          )}
        </p>
        {details && <p className="wrap-anywhere text-muted text-sm">{details}</p>}
      </div>
      <time dateTime={createdAt} className="text-muted text-sm tabular-nums">
        {formatDateTime(createdAt)}
      </time>
    </li>
  )
}
