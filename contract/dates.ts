import { romeWall } from './rome-time.ts'
import { counted } from './whole-text.ts'

// Every date and time on screen is Italian and of Rome, wherever the reader is. By hand: what the browser knows of a language and of its
// calendar takes it 20 to 40 ms to get, on a phone 150 (docs/performance.md).

const units = {
  minute: ['minuto', 'minuti'],
  hour: ['ora', 'ore'],
  day: ['giorno', 'giorni'],
  week: ['settimana', 'settimane'],
  month: ['mese', 'mesi'],
  year: ['anno', 'anni'],
} as const

/** What has a name: one or two of them ago, and ahead. */
const named: Partial<Record<keyof typeof units, Record<number, string>>> = {
  day: { '-2': 'l’altro ieri', '-1': 'ieri', 1: 'domani', 2: 'dopodomani' },
  week: { '-1': 'la settimana scorsa', 1: 'la settimana prossima' },
  month: { '-1': 'il mese scorso', 1: 'il mese prossimo' },
  year: { '-1': 'l’anno scorso', 1: 'l’anno prossimo' },
}

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
  if (size < hourMs) return distanceOf(Math.trunc(distance / minuteMs), 'minute')
  const days = romeDays(moment) - romeDays(now)
  if (size < dayMs || days === 0) return distanceOf(Math.trunc(distance / hourMs), 'hour')
  const length = Math.abs(days)
  if (length < 7) return named.day?.[days] ?? distanceOf(days, 'day')
  if (length < 31) return inWords(days, 'week', weekOf(moment) - weekOf(now))
  if (length < 365) return inWords(days, 'month', monthOf(moment) - monthOf(now))
  return inWords(days, 'year', yearOf(moment) - yearOf(now))
}

const unitDays = { week: 7, month: 30.44, year: 365.25 } as const

/** `il mese prossimo` is the next one of the calendar; otherwise so many of them, rounded. */
function inWords(days: number, unit: keyof typeof unitDays, onCalendar: number): string {
  const count = Math.round(days / unitDays[unit]) || Math.sign(days)
  const isNamed = Math.abs(count) > 1 || Math.abs(onCalendar) === 1
  return (isNamed && named[unit]?.[count]) || distanceOf(count, unit)
}

/** `3 giorni fa`, `tra 1 ora` */
function distanceOf(count: number, unit: keyof typeof units): string {
  const [one, many] = units[unit]
  const words = counted(Math.abs(count), one, many)
  return count < 0 ? `${words} fa` : `tra ${words}`
}

const yearOf = (moment: Moment): number => Number(romeDay(moment).slice(0, 4))
const monthOf = (moment: Moment): number => yearOf(moment) * 12 + Number(romeDay(moment).slice(5, 7))
// The first day of all was a Thursday; weeks begin on Monday.
const weekOf = (moment: Moment): number => Math.floor((romeDays(moment) + 3) / 7)

/** The day of Rome as a number that grows by one each midnight there. */
function romeDays(moment: Moment): number {
  return Date.parse(romeDay(moment)) / dayMs
}
