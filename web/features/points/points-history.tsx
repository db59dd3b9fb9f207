import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { type PointEntry, pointTypeLabels } from '#contract/points.ts'
import { wholeText } from '#contract/whole-text.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pointHistoryQuery } from './points.api.ts'

export function PointsHistory() {
  return (
    <Card as="section" aria-label="Storico punti" title="Storico punti" titleLevel={2}>
      <History />
    </Card>
  )
}

function History() {
  const history = useInfiniteQuery(pointHistoryQuery)
  if (!history.data && history.error) return <ErrorState text={history.error.message} {...retryOf(history)} />
  if (!history.data) return <Skeleton variant="text" count={6} />
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <NothingYet />
  return (
    <ScrollArea label="Elenco dei punti" className="-mx-4 max-h-[400px] overflow-y-auto px-4">
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore {...moreOf(history)} className="py-4" />
    </ScrollArea>
  )
}

function Entry({ entry: { pointType, description, points, createdAt } }: { entry: PointEntry }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-muted text-sm">
          {pointTypeLabels[pointType]} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p className="wrap-anywhere">{description}</p>
      </div>
      <p
        className={cx(
          'figures shrink-0 font-bold font-display text-xl',
          points > 0 ? 'text-green' : 'text-red',
        )}
      >
        {signed(points)}
      </p>
    </li>
  )
}

/** `+10`, `−5`: with the sign that screen readers say. */
const signed = (points: number) => `${points > 0 ? '+' : '−'}${wholeText(Math.abs(points))}`

function NothingYet() {
  return (
    <EmptyState
      icon={Award}
      title="Ancora nessun punto"
      text="Partecipa a un evento o proponine uno: qui vedrai ogni punto che guadagni."
      action={
        <Link to={paths.events} className={buttonClass({ variant: 'secondary' })}>
          Vai agli eventi
        </Link>
      }
    />
  )
}
