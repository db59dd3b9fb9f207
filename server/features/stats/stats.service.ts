import { formatDate, romeDay } from '#contract/dates.ts'
import type { stats } from '#contract/stats.ts'
import { type SeriesKind, type SeriesRange, seriesKinds } from '#contract/stats-values.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { Verb } from '#server/platform/context.ts'
import { csvFile } from '#server/platform/csv.ts'
import { type DayRow, getTotals, listDays, things } from './stats.queries.ts'

export const totals: Verb<typeof stats.totals> = (ctx) => getTotals(ctx)

export const series: Verb<typeof stats.series> = async (ctx, { of, range }) => {
  const rows = await listDays(ctx, [things[of]], daysBack(ctx.now, range))
  return {
    totalBefore: rows[0]?.totalBefore ?? 0,
    days: rows.map(({ day, count }) => ({ day, count })),
  }
}

const heads: Record<SeriesKind, [came: string, total: string]> = {
  members: ['Nuovi utenti', 'Utenti totali'],
  events: ['Nuovi eventi', 'Eventi totali'],
  posts: ['Nuovi post', 'Post totali'],
  diaryEntries: ['Nuove voci di diario', 'Voci di diario totali'],
}

export const seriesCsv: DownloadVerb<typeof stats.seriesCsv> = async (ctx, { range }) => {
  const rows = await listDays(
    ctx,
    seriesKinds.map((kind) => things[kind]),
    daysBack(ctx.now, range),
  )
  const columns = seriesKinds.map((kind) => withTotals(rows.filter(({ thing }) => thing === things[kind])))
  const lines = (columns[0] ?? []).map(({ day }, index) => [
    formatDate(day),
    ...columns.flatMap((column) => [column[index]?.count ?? 0, column[index]?.total ?? 0]),
  ])
  return {
    fileName: `analisi-${range}-giorni-${romeDay(ctx.now)}.csv`,
    content: csvFile([['Giorno', ...seriesKinds.flatMap((kind) => heads[kind])], ...lines]),
  }
}

function withTotals(rows: readonly DayRow[]) {
  let total = rows[0]?.totalBefore ?? 0
  return rows.map(({ day, count }) => {
    total += count
    return { day, count, total }
  })
}

const dayMs = 24 * 60 * 60 * 1000

/** Calendar days: counted back on dates, which have no hours that a clock change could add or leave out. */
function daysBack(now: Date, range: SeriesRange): { first: string; last: string } {
  const last = romeDay(now)
  const first = new Date(Date.parse(last) - (Number(range) - 1) * dayMs)
  return { first: first.toISOString().slice(0, 10), last }
}
