import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPinned, MessageCircle, NotebookPen, Route } from 'lucide-react'
import { wholeText } from '#contract/whole-text.ts'
import { retryOf } from '#web/lib/retry.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { totalsQuery } from './stats.api.ts'

type Row = { name: string; icon: IconType; tint: string; value: string; note?: string }

/** What the site is made of. */
export function ContentCounts() {
  const totals = useQuery(totalsQuery)
  if (!totals.data && totals.error) return <ErrorState text={totals.error.message} {...retryOf(totals)} />
  if (!totals.data) return <Skeleton variant="list" count={5} />
  const { itineraries, pois, unverifiedPois, events, pendingEvents, diaryEntries, posts, comments } =
    totals.data
  const rows: Row[] = [
    {
      name: 'Percorsi e POI',
      icon: Route,
      tint: 'bg-strada-wash text-strada',
      value: `${wholeText(itineraries)} + ${wholeText(pois)}`,
      note: `${wholeText(itineraries)} percorsi e ${wholeText(pois)} POI: ${wholeText(itineraries + pois)} in tutto`,
    },
    {
      name: 'POI',
      icon: MapPinned,
      tint: 'bg-green-wash text-green',
      value: wholeText(pois),
      note: `${wholeText(pois - unverifiedPois)} verificati, ${wholeText(unverifiedPois)} da verificare`,
    },
    {
      name: 'Eventi',
      icon: CalendarDays,
      tint: 'bg-red-wash text-red',
      value: wholeText(events),
      note: `${wholeText(pendingEvents)} in attesa di approvazione`,
    },
    {
      name: 'Diari',
      icon: NotebookPen,
      tint: 'bg-sterrato-wash text-sterrato',
      value: wholeText(diaryEntries),
      note: 'Voci di diario, che legge solo chi le scrive',
    },
    {
      name: 'Post e commenti',
      icon: MessageCircle,
      tint: 'bg-misto-wash text-misto',
      value: wholeText(posts + comments),
      note: `${wholeText(posts)} post e ${wholeText(comments)} commenti`,
    },
  ]
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-card shadow-soft">
      {rows.map(({ name, icon: Icon, tint, value, note }) => (
        <div key={name} className="flex items-center gap-3 p-4">
          <dt className="flex min-w-0 flex-1 items-center gap-3">
            <span className={cx('grid size-10 shrink-0 place-items-center rounded-full', tint)}>
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-pretty text-muted text-sm">{note}</span>
            </span>
          </dt>
          <dd className="figures shrink-0 font-bold text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
