import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { romeMoment, romeWall } from './rome-time.ts'

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

test.each([
  ['in winter', '2027-01-15T09:30', '2027-01-15T08:30:00.000Z'],
  ['in summer', '2027-07-15T09:30', '2027-07-15T07:30:00.000Z'],
  ['the minute before March leaves an hour out', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['the minute after it', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['the first of the two hours of October', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['the minute after both', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['midnight', '2026-12-31T00:00', '2026-12-30T23:00:00.000Z'],
  ['a leap day', '2028-02-29T12:00', '2028-02-29T11:00:00.000Z'],
])('%s', (_what, wall, moment) => {
  expect(romeMoment(wall)).toBe(moment)
  expect(romeWall(moment)).toBe(wall)
})

test.each([
  '2027-03-28T02:00',
  '2027-03-28T02:59',
  '2027-02-29T10:00',
  '2027-13-01T10:00',
  '2027-01-01T24:30',
  '2027-01-01',
  '2027-01-01T10:00Z',
  '2027-01-01T10:00:00',
  '',
  'domani',
])('%j is no time of Rome', (wall) => expect(romeMoment(wall)).toBeNull())

describe('the clocks of Rome are those that the system knows', () => {
  const asked = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const known = (moment: Date) => asked.format(moment).replace(' ', 'T')
  const years = Array.from({ length: 60 }, (_, index) => 1990 + index)

  test('in each half hour of the days on which they are set', () => {
    for (const year of years)
      for (const month of [2, 9])
        for (let half = 0; half < 10 * 48; half++) {
          const moment = new Date(Date.UTC(year, month, 23) + half * 1_800_000)
          if (romeWall(moment) !== known(moment)) expect(romeWall(moment)).toBe(known(moment))
        }
  })

  test('at any moment', () => {
    const moments = fc.date({
      min: new Date('1900-01-01T00:00Z'),
      max: new Date('2199-12-31T00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(romeWall(moment)).toBe(known(moment))
      }),
      { numRuns: 10_000 },
    )
  })
})

test('what is no date is none', () => expect(() => romeWall('domani')).toThrow(RangeError))

describe('what is typed is what is shown, wherever the machine believes to be', () => {
  const walls = fc
    .date({ min: new Date('2025-01-01T00:00Z'), max: new Date('2035-12-31T00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16))

  test.each(['UTC', 'Europe/Rome', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])('%s', (zone) => {
    process.env.TZ = zone
    fc.assert(
      fc.property(walls, (wall) => {
        const moment = romeMoment(wall)
        // March leaves out one hour a year.
        if (moment === null) expect(wall).toMatch(/-03-(2[5-9]|3[01])T02:/)
        else expect(romeWall(moment)).toBe(wall)
      }),
      { numRuns: 10_000 },
    )
  })
})
