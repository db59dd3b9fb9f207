import type { SeriesKind, SeriesRange } from '#contract/stats.ts'
import { counted } from '#web/ui/whole-text.ts'

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

const units = ['byte', 'kB', 'MB', 'GB', 'TB'] as const

/** `12,3 MB` */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const digits = power === 0 ? 0 : 1
  const value = (bytes / 1000 ** power).toLocaleString('it-IT', { maximumFractionDigits: digits })
  return `${value} ${units[power]}`
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
