import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, MapPin, NotebookPen } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import type { DiaryEntry } from '#contract/diary.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { entriesQuery } from './diary.api.ts'

/** One's own entries at a glance; to write and to change them there is the diary. */
export function OwnEntries() {
  const list = useInfiniteQuery(entriesQuery)
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento delle entry del diario" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="card" count={3} className="grid-cols-1!" />
  const entries = list.data.pages.flatMap(({ items }) => items)
  const toDiary = (
    <Link to={paths.diary} className={buttonClass({ variant: 'secondary' })}>
      <NotebookPen aria-hidden="true" />
      Vai al diario
    </Link>
  )
  if (entries.length === 0)
    return (
      <EmptyState
        icon={NotebookPen}
        title="Il tuo diario è vuoto"
        text="Racconta il primo giro: lo leggi solo tu."
        action={toDiary}
      />
    )
  return (
    <section aria-label="Le tue voci">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Le tue voci: le leggi solo tu.</p>
        {toDiary}
      </div>
      <ul className="flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-6" />
    </section>
  )
}

function Entry({ entry: { title, date, location, description, photos } }: { entry: DiaryEntry }) {
  return (
    <Card title={<span className="wrap-anywhere">{title}</span>} titleLevel={2}>
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-muted">
        <time dateTime={date} className="figures font-bold text-lg text-red">
          {formatDate(date)}
        </time>
        <span className="inline-flex min-w-0 items-center gap-1">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="bidi-isolate wrap-anywhere min-w-0">{location}</span>
        </span>
        <span className="inline-flex items-center gap-1">
          <Camera aria-hidden="true" className="size-4 shrink-0" />
          {photos.length} foto
        </span>
      </p>
      <ClampedText text={description} className="line-clamp-3" />
    </Card>
  )
}
