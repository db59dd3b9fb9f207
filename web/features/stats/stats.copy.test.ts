import { expect, test } from 'vitest'
import { lastingText, latencyText } from './stats.copy.ts'

test('latencies are exact where they are small', () =>
  expect([0.4, 3.25, 12.7, 1850].map(latencyText)).toEqual(['0,4 ms', '3,3 ms', '13 ms', '1850 ms']))

test.each([
  ['2026-11-16T10:00:00Z', 'meno di un minuto'],
  ['2026-11-16T09:59:00Z', '1 minuto'],
  ['2026-11-16T08:59:00Z', '1 ora e 1 minuto'],
  ['2026-11-14T07:30:00Z', '2 giorni e 2 ore'],
  ['2026-11-15T10:00:00Z', '1 giorno'],
  ['2026-11-16T10:05:00Z', 'meno di un minuto'],
])('since %s it has lasted %s', (since, text) =>
  expect(lastingText(since, new Date('2026-11-16T10:00:30Z'))).toBe(text),
)
