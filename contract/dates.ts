/** Every date and time on screen is Italian and of Rome, wherever the reader is. */
const rome = { timeZone: 'Europe/Rome' } as const

const dateFormat = new Intl.DateTimeFormat('it-IT', {
  ...rome,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('it-IT', { ...rome, hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-CA', rome)
const relativeFormat = new Intl.RelativeTimeFormat('it', { numeric: 'auto' })

/** The words that `numeric: 'auto'` leaves bare: `settimana scorsa` wants its article. */
const articles: Record<string, string> = { settimana: 'la settimana', mese: 'il mese', anno: 'l’anno' }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Moment = Date | string

/** `15/11/2026` */
export function formatDate(moment: Moment): string {
  return dateFormat.format(new Date(moment))
}

/** `09:30` */
export function formatTime(moment: Moment): string {
  return timeFormat.format(new Date(moment))
}

/** `2026-11-15`: the day that it is in Rome, as a date field takes it. */
export function romeDay(moment: Moment): string {
  return dayFormat.format(new Date(moment))
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
  if (size < hourMs) return relativeFormat.format(Math.trunc(distance / minuteMs), 'minute')
  const days = romeDays(moment) - romeDays(now)
  if (size < dayMs || days === 0) return relativeFormat.format(Math.trunc(distance / hourMs), 'hour')
  const length = Math.abs(days)
  if (length < 7) return relativeFormat.format(days, 'day')
  if (length < 31) return inWords(Math.trunc(days / 7), 'week')
  if (length < 365) return inWords(Math.trunc(days / 30.44) || Math.sign(days), 'month')
  return inWords(Math.trunc(days / 365.25) || Math.sign(days), 'year')
}

function inWords(value: number, unit: 'week' | 'month' | 'year'): string {
  return relativeFormat.format(value, unit).replace(/^\p{L}+/u, (word) => articles[word] ?? word)
}

/** The day of Rome as a number that grows by one each midnight there. */
function romeDays(moment: Moment): number {
  return Date.parse(romeDay(moment)) / dayMs
}
