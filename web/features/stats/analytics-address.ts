import { type SeriesRange, seriesRanges } from '#contract/stats-values.ts'
import type { SeriesView } from './series-points.ts'

/** What the address of /admin/analytics asks for; what it usually shows needs no word. */
export type AnalyticsAddress = {
  sezione?: 'contenuti'
  /** A number: as text the address would write it in quotes. */
  giorni?: number
  vista?: 'totale'
}

const usual: SeriesRange = '30'

/** What an address says wrongly is left out. */
export function readAnalyticsAddress({ sezione, giorni, vista }: Record<string, unknown>): AnalyticsAddress {
  const range = seriesRanges.find((range) => range === String(giorni))
  return {
    ...(sezione === 'contenuti' && { sezione }),
    ...(range && range !== usual && { giorni: Number(range) }),
    ...(vista === 'totale' && { vista }),
  }
}

export const rangeOf = ({ giorni }: AnalyticsAddress): SeriesRange =>
  seriesRanges.find((range) => Number(range) === giorni) ?? usual
export const viewOf = ({ vista }: AnalyticsAddress): SeriesView => (vista ? 'total' : 'came')
