import type { SeriesKind, SeriesRange } from '#contract/stats-values.ts'
import { counted } from '#contract/whole-text.ts'

export type SeriesWords = { title: string; came: string; total: string }

export const seriesWords: Record<SeriesKind, SeriesWords> = {
  members: { title: 'Utenti', came: 'Nuovi utenti', total: 'Utenti totali' },
  events: { title: 'Eventi', came: 'Nuovi eventi', total: 'Eventi totali' },
  posts: { title: 'Post', came: 'Nuovi post', total: 'Post totali' },
  diaryEntries: { title: 'Diari', came: 'Nuove voci di diario', total: 'Voci di diario totali' },
}

export const rangeLabels: Record<SeriesRange, string> = {
  '7': '7 giorni',
  '30': '30 giorni',
  '90': '90 giorni',
  '365': '365 giorni',
}

/** `0,8 ms` */
export const latencyText = (ms: number): string =>
  `${ms.toLocaleString('it-IT', { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`

const steps = [
  { seconds: 86_400, one: 'giorno', many: 'giorni' },
  { seconds: 3_600, one: 'ora', many: 'ore' },
  { seconds: 60, one: 'minuto', many: 'minuti' },
] as const

/** How long something has lasted, in its two largest units: `2 giorni e 3 ore`. */
export function lastingText(since: string, now: Date): string {
  let seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000))
  const parts = steps.flatMap(({ seconds: size, one, many }) => {
    const count = Math.floor(seconds / size)
    seconds -= count * size
    return count > 0 ? [counted(count, one, many)] : []
  })
  return parts.slice(0, 2).join(' e ') || 'meno di un minuto'
}
