import { lazily } from './lazily.ts'

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
  return wallFormat().format(new Date(moment)).replace(' ', 'T')
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
