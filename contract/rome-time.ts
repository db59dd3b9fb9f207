import { lazily } from './lazily.ts'

/**
 * Since then the clocks of Rome follow one rule, that of the Union, and can be reckoned. What was before knows the browser, which takes
 * 40 ms on the way to it (docs/performance.md). Should the rule change, the test beside this file says so.
 */
const ruleSinceMs = Date.UTC(1996, 0)

const wallFormat = lazily(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

const wallPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const hourMs = 3_600_000

/** `2026-05-01T09:30`: what the clocks of Rome show at a moment. */
export function romeWall(moment: Date | string): string {
  const date = new Date(moment)
  const ms = date.getTime()
  if (!(ms >= ruleSinceMs)) return wallFormat().format(date).replace(' ', 'T')
  return new Date(ms + hoursAhead(date) * hourMs).toISOString().slice(0, 16)
}

function hoursAhead(date: Date): 1 | 2 {
  const year = date.getUTCFullYear()
  const isSummer = date.getTime() >= lastSunday(year, 2) && date.getTime() < lastSunday(year, 9)
  return isSummer ? 2 : 1
}

/** One in the morning of Greenwich, when the clocks are set, of the last Sunday in a month of 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * 24 * hourMs
}

/**
 * The moment at which the clocks of Rome show this, as ISO text. Of the hour that comes twice in October, the first;
 * null for the hour that March leaves out, and for what is no date.
 */
export function romeMoment(wall: string): string | null {
  if (!wallPattern.test(wall)) return null
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  // In summer Rome is two hours ahead, in winter one.
  const moment = [2, 1]
    .map((ahead) => new Date(asUtc - ahead * hourMs))
    .find((candidate) => romeWall(candidate) === wall)
  return moment?.toISOString() ?? null
}
