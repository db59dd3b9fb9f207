import { formatDate } from '#contract/dates.ts'
import type { Series } from '#contract/stats.ts'
import type { SeriesRange } from '#contract/stats-values.ts'
import type { ChartPoint } from '#web/ui/chart.tsx'

/** What came on each day, or how many there were by then. */
export const seriesViews = ['came', 'total'] as const
export type SeriesView = (typeof seriesViews)[number]

type Day = Series['days'][number]

const shortDay = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const shortMonth = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** A year is drawn by weeks: its days would be thinner than a line. */
export const isByWeek = (range: SeriesRange): boolean => range === '365'

/** The points of a chart. A total is the one at the end of its day or week. */
export function pointsOf({ days, totalBefore }: Series, view: SeriesView, range: SeriesRange): ChartPoint[] {
  let total = totalBefore
  const short = isByWeek(range) ? shortMonth : shortDay
  return (isByWeek(range) ? weeksOf(days) : days.map((day) => [day])).map((group) => {
    const came = group.reduce((sum, { count }) => sum + count, 0)
    total += came
    return {
      name: nameOf(group),
      shortName: short.format(new Date(group[0]?.day ?? 0)),
      value: view === 'came' ? came : total,
    }
  })
}

/** Weeks begin on Monday; the first and the last may be cut. */
function weeksOf(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = []
  for (const day of days) {
    const isMonday = new Date(day.day).getUTCDay() === 1
    if (isMonday || weeks.length === 0) weeks.push([])
    weeks.at(-1)?.push(day)
  }
  return weeks
}

function nameOf(group: readonly Day[]): string {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return ''
  return first === last ? formatDate(first.day) : `${formatDate(first.day)} – ${formatDate(last.day)}`
}

/** How many came in all of it. */
export const sumOf = ({ days }: Pick<Series, 'days'>): number =>
  days.reduce((sum, { count }) => sum + count, 0)
