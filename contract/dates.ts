import { lazily } from './lazily.ts'
import { romeWall } from './rome-time.ts'

// Every date and time on screen is Italian and of Rome, wherever the reader is. What the browser knows of a language is asked for at the first wish: it takes some 8 ms.

const relativeFormat = lazily(() => new Intl.RelativeTimeFormat('it', { numeric: 'auto' }))
const countFormat = lazily(() => new Intl.RelativeTimeFormat('it'))

/** The words that `numeric: 'auto'` leaves bare: `settimana scorsa` wants its article. */
const articles: Record<string, string> = { settimana: 'la settimana', mese: 'il mese', anno: 'l’anno' }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Moment = Date | string

/** `15/11/2026` */
export function formatDate(moment: Moment): string {
  const [year, month, day] = romeDay(moment).split('-')
  return `${day}/${month}/${year}`
}

/** `09:30` */
export function formatTime(moment: Moment): string {
  return romeWall(moment).slice(11)
}

/** `2026-11-15`: the day that it is in Rome, as a date field takes it. */
export function romeDay(moment: Moment): string {
  return romeWall(moment).slice(0, 10)
}

/** `15/11/2026, 09:30` */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** `15/05/2027, 09:00 – 18:00`, or both dates where they are of two days. */
export function formatPeriod(start: Moment, end: Moment): string {
  const isOneDay = romeDay(start) === romeDay(end)
  return `${formatDateTime(start)} – ${isOneDay ? formatTime(end) : formatDateTime(end)}`
}

/** `3 minuti fa`, `ieri`, `tra 2 settimane`. From a day on it counts Rome's calendar days, not 24 hours. */
export function formatRelative(moment: Moment, now: Date): string {
  const distance = new Date(moment).getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < minuteMs) return 'adesso'
  if (size < hourMs) return relativeFormat().format(Math.trunc(distance / minuteMs), 'minute')
  const days = romeDays(moment) - romeDays(now)
  if (size < dayMs || days === 0) return relativeFormat().format(Math.trunc(distance / hourMs), 'hour')
  const length = Math.abs(days)
  if (length < 7) return relativeFormat().format(days, 'day')
  if (length < 31) return inWords(days, 'week', weekOf(moment) - weekOf(now))
  if (length < 365) return inWords(days, 'month', monthOf(moment) - monthOf(now))
  return inWords(days, 'year', yearOf(moment) - yearOf(now))
}

const unitDays = { week: 7, month: 30.44, year: 365.25 } as const

/** `il mese prossimo` is the next one of the calendar; otherwise so many of them, rounded. */
function inWords(days: number, unit: keyof typeof unitDays, onCalendar: number): string {
  const count = Math.round(days / unitDays[unit]) || Math.sign(days)
  if (Math.abs(count) === 1 && Math.abs(onCalendar) !== 1) return countFormat().format(count, unit)
  return relativeFormat()
    .format(count, unit)
    .replace(/^\p{L}+/u, (word) => articles[word] ?? word)
}

const yearOf = (moment: Moment): number => Number(romeDay(moment).slice(0, 4))
const monthOf = (moment: Moment): number => yearOf(moment) * 12 + Number(romeDay(moment).slice(5, 7))
// The first day of all was a Thursday; weeks begin on Monday.
const weekOf = (moment: Moment): number => Math.floor((romeDays(moment) + 3) / 7)

/** The day of Rome as a number that grows by one each midnight there. */
function romeDays(moment: Moment): number {
  return Date.parse(romeDay(moment)) / dayMs
}
