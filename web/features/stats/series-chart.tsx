import { useQuery } from '@tanstack/react-query'
import type { Series } from '#contract/stats.ts'
import type { SeriesKind, SeriesRange } from '#contract/stats-values.ts'
import { wholeText } from '#contract/whole-text.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Card } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isByWeek, pointsOf, type SeriesView, sumOf } from './series-points.ts'
import { seriesQuery } from './stats.api.ts'
import { rangeLabels, seriesWords } from './stats.copy.ts'

type Props = { of: SeriesKind; range: SeriesRange; view?: SeriesView }

const tones = { members: 'strada', events: 'red', posts: 'misto', diaryEntries: 'green' } as const

/** One thing over time. */
export function SeriesChart({ of, range, view = 'came' }: Props) {
  const series = useQuery(seriesQuery(of, range))
  const words = seriesWords[of]
  return (
    <Card as="section" aria-label={words[view]} title={words[view]} titleLevel={3}>
      {series.data ? (
        <Chart
          label={words[view]}
          pointLabel={isByWeek(range) ? 'Settimana' : 'Giorno'}
          points={pointsOf(series.data, view, range)}
          kind={view === 'came' ? 'bars' : 'line'}
          tone={tones[of]}
          summary={summaryOf(series.data, view, range)}
          write={wholeText}
        />
      ) : series.error ? (
        <ErrorState text={series.error.message} {...retryOf(series)} className="min-h-56" />
      ) : (
        <ChartBone />
      )}
    </Card>
  )
}

function summaryOf(series: Series, view: SeriesView, range: SeriesRange): string {
  const came = sumOf(series)
  return view === 'came'
    ? `${wholeText(came)} negli ultimi ${rangeLabels[range]}`
    : `${wholeText(series.totalBefore + came)} oggi, ${wholeText(series.totalBefore)} prima degli ultimi ${rangeLabels[range]}`
}

function ChartBone() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Caricamento…</span>
      <div className="h-6 w-2/5 animate-shimmer rounded-sm bg-raised-strong" />
      <div className="h-36 animate-shimmer rounded-md bg-raised sm:h-44" />
      <div className="h-17.5" />
    </div>
  )
}
