import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { stats } from '#contract/stats.ts'
import type { SeriesKind, SeriesRange } from '#contract/stats-values.ts'
import { call } from '#web/lib/api.ts'
import { downloadFile } from '#web/lib/download.ts'

const all = ['stats'] as const
// Diary entries and points of interest come without being told.
const everyMinute = { refetchInterval: 60_000 } as const

export const totalsQuery = queryOptions({
  queryKey: [...all, 'totals'],
  queryFn: ({ signal }) => call(stats.totals, {}, signal),
  ...everyMinute,
})

export function seriesQuery(of: SeriesKind, range: SeriesRange) {
  return queryOptions({
    queryKey: [...all, 'series', of, range],
    queryFn: ({ signal }) => call(stats.series, { of, range }, signal),
    ...everyMinute,
  })
}

export const seriesCsvMutation = mutationOptions({
  mutationFn: (range: SeriesRange) => downloadFile(stats.seriesCsv, { range }),
  meta: { success: ['CSV scaricato', 'Lo trovi tra i tuoi download.'] },
})

// What is measured is of a moment: asked again and again while it is looked at, never shown from memory.
const measured = { refetchInterval: 15_000, staleTime: 0, gcTime: 0 } as const

export const statusQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: ({ signal }) => call(stats.status, {}, signal),
  ...measured,
})

export const systemQuery = queryOptions({
  queryKey: ['system', 'facts'],
  queryFn: ({ signal }) => call(stats.system, {}, signal),
  ...measured,
})
