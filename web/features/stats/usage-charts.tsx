import { SeriesChart } from './series-chart.tsx'

/** How the site was used in the last month: who came, what they wrote, what they proposed. */
export function UsageCharts() {
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="text-2xl">
        Utilizzo negli ultimi 30 giorni
      </h2>
      <div className="mt-4 grid gap-4 xl:grid-cols-3">
        <SeriesChart of="members" range="30" />
        <SeriesChart of="posts" range="30" />
        <SeriesChart of="events" range="30" />
      </div>
    </section>
  )
}
