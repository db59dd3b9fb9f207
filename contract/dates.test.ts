import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatPeriod, formatRelative, formatTime, romeDay } from './dates.ts'

test('dates and times are those of Rome, summer and winter', () => {
  expect(formatDate('2026-11-15T23:30:00Z')).toBe('16/11/2026')
  expect(formatTime('2026-11-15T23:30:00Z')).toBe('00:30')
  expect(formatDate('2026-07-01T21:59:00Z')).toBe('01/07/2026')
  expect(formatTime('2026-07-01T21:59:00Z')).toBe('23:59')
  expect(formatDateTime('2026-01-05T08:05:00Z')).toBe('05/01/2026, 09:05')
})

test('a day is a day of Rome, and is shown as itself', () => {
  expect(romeDay('2026-12-31T22:59:59Z')).toBe('2026-12-31')
  expect(romeDay('2026-12-31T23:00:00Z')).toBe('2027-01-01')
  expect(romeDay('2026-07-01T22:00:00Z')).toBe('2026-07-02')
  for (const day of ['1900-01-01', '1943-07-10', '2026-06-21', '2199-12-31'])
    expect(formatDate(day)).toBe(day.split('-').reverse().join('/'))
})

test.each([
  ['2027-05-15T07:00:00Z', '2027-05-15T16:00:00Z', '15/05/2027, 09:00 – 18:00'],
  ['2027-05-15T07:00:00Z', '2027-05-16T16:00:00Z', '15/05/2027, 09:00 – 16/05/2027, 18:00'],
  // One day in Greenwich, two in Rome; and the other way round.
  ['2027-05-15T20:00:00Z', '2027-05-15T22:30:00Z', '15/05/2027, 22:00 – 16/05/2027, 00:30'],
  ['2027-05-14T22:30:00Z', '2027-05-15T08:00:00Z', '15/05/2027, 00:30 – 10:00'],
])('from %s to %s reads %s', (start, end, text) => expect(formatPeriod(start, end)).toBe(text))

const now = new Date('2026-11-15T10:00:00Z')

test.each([
  ['2026-11-15T09:59:30Z', 'adesso'],
  ['2026-11-15T10:00:59Z', 'adesso'],
  ['2026-11-15T09:59:00Z', '1 minuto fa'],
  ['2026-11-15T09:57:00Z', '3 minuti fa'],
  ['2026-11-15T10:45:00Z', 'tra 45 minuti'],
  ['2026-11-15T09:00:00Z', '1 ora fa'],
  ['2026-11-14T23:30:00Z', '10 ore fa'],
  ['2026-11-14T10:00:01Z', '23 ore fa'],
  ['2026-11-14T10:00:00Z', 'ieri'],
  ['2026-11-13T23:30:00Z', 'ieri'],
  ['2026-11-13T22:30:00Z', 'l’altro ieri'],
  ['2026-11-12T12:00:00Z', '3 giorni fa'],
  ['2026-11-19T12:00:00Z', 'tra 4 giorni'],
  ['2026-11-08T12:00:00Z', 'la settimana scorsa'],
  ['2026-11-22T12:00:00Z', 'la settimana prossima'],
  ['2026-11-29T12:00:00Z', 'tra 2 settimane'],
  ['2027-01-03T12:00:00Z', 'tra 2 mesi'],
  ['2026-12-20T12:00:00Z', 'il mese prossimo'],
  ['2026-09-26T12:00:00Z', '2 mesi fa'],
  ['2026-11-24T12:00:00Z', 'tra 1 settimana'],
  ['2026-10-14T12:00:00Z', 'il mese scorso'],
  ['2026-05-15T12:00:00Z', '6 mesi fa'],
  ['2025-11-15T12:00:00Z', 'l’anno scorso'],
  ['2023-11-15T12:00:00Z', '3 anni fa'],
])('%s, seen on 15/11/2026 at 11:00, is %s', (moment, text) => {
  expect(formatRelative(moment, now).replaceAll("'", '’')).toBe(text)
})

test('distances read as Italian has them', () => {
  const asked = new Intl.RelativeTimeFormat('it')
  const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
  const most = { minute: 59, hour: 23, day: 6 } as const
  for (const unit of ['minute', 'hour', 'day'] as const)
    for (let count = unit === 'day' ? 3 : 1; count <= most[unit]; count++)
      for (const signed of [-count, count])
        expect(formatRelative(new Date(now.getTime() + signed * unitMs[unit]), now)).toBe(
          asked.format(signed, unit),
        )
})
