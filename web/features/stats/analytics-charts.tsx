import { type SeriesRange, seriesKinds, seriesRanges } from '#contract/stats-values.ts'
import { Segments } from '#web/ui/segments.tsx'
import { SeriesChart } from './series-chart.tsx'
import { type SeriesView, seriesViews } from './series-points.ts'
import { rangeLabels } from './stats.copy.ts'

const viewLabels: Record<SeriesView, string> = { came: 'Nuovi', total: 'Totali' }

type Props = {
  range: SeriesRange
  view: SeriesView
  onRange: (range: SeriesRange) => void
  onView: (view: SeriesView) => void
}

/** Members, events, posts and diary entries over time. */
export function AnalyticsCharts({ range, view, onRange, onView }: Props) {
  return (
    <section aria-labelledby="over-time">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="over-time" className="text-2xl">
          Andamento nel tempo
        </h2>
        <div className="flex flex-wrap gap-2">
          <Segments
            label="Che cosa mostrare"
            options={seriesViews.map((value) => ({ value, label: viewLabels[value] }))}
            value={view}
            onChange={onView}
          />
          <Segments
            label="Periodo"
            options={seriesRanges.map((value) => ({ value, label: rangeLabels[value] }))}
            value={range}
            onChange={onRange}
          />
        </div>
      </header>
      <p className="mt-2 text-muted text-sm">
        {range === '365' ? 'Settimana per settimana' : 'Giorno per giorno'}, ora di Roma. Conta ciò che esiste
        oggi: ciò che è stato eliminato non compare.
      </p>
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        {seriesKinds.map((kind) => (
          <SeriesChart key={kind} of={kind} range={range} view={view} />
        ))}
      </div>
    </section>
  )
}
