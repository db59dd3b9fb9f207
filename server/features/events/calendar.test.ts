import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approvedEvent } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { formOf } from '#server/testing/walk-events.ts'

/** The day on which these tests always run: their dates are of a certain year, and must not pass. */
const today = new Date('2027-02-01T08:00:00.000Z')
const server = withTestServer({ passwords: quickHasher(), clock: () => today })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })

const soon = { startDate: '2027-02-10T09:00', endDate: '2027-02-10T18:00' }

async function calendarOf(wish: Record<string, unknown> = {}) {
  const [anna, boss] = [await rider(), await admin()]
  const event = await approvedEvent(anna, boss, { ...soon, ...wish })
  const read = async () => {
    const { status, headers, body } = await anna.client.call(events.calendar, { id: event.id })
    expect(status).toBe(200)
    return { headers, text: body as unknown as string, entry: entryOf(body as unknown as string) }
  }
  return { anna, boss, event, read }
}

/** By a reader that is none of ours. */
function entryOf(text: string) {
  const [entry] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  if (!entry) throw new Error('There is no event in the file.')
  return new ICAL.Event(entry)
}

const inUtc = (time: ICAL.Time) => time.toJSDate().toISOString()

test('holds what a calendar needs, under one identity', async () => {
  const { event, read } = await calendarOf({
    meetingPoint: 'Piazza Cavour',
    meetingPosition: { latitude: 46.468, longitude: 10.372 },
  })
  const { headers, entry, text } = await read()
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''alba-sullo-stelvio.ics")
  expect([inUtc(entry.startDate), inUtc(entry.endDate)]).toEqual(
    [event.startDate, event.endDate].map(withoutMs),
  )
  expect([entry.summary, entry.location]).toEqual(['Alba sullo Stelvio', 'Piazza Cavour, Bormio'])
  expect(entry.description).toContain('Partenza al buio')
  expect(entry.uid).toBe(`${event.id}@localhost`)
  expect(text).toContain('GEO:46.468;10.372')
  expect(entry.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(entry.component.getFirstPropertyValue('url')).toMatch(new RegExp(`/events/${event.id}$`))
})

/** A calendar knows no milliseconds. */
const withoutMs = (moment: string) => moment.replace(/\.\d{3}Z/, '.000Z')

test('a place next to the origin of all coordinates is written as calendars read numbers', async () => {
  const { read } = await calendarOf({ meetingPosition: { latitude: 46.1234567, longitude: 1e-7 } })
  expect((await read()).text).not.toMatch(/GEO:.*e/)
})

describe('is right across the change of the clocks', () => {
  test.each([
    ['over the hour that March leaves out', '2027-03-28T01:30', '2027-03-28T03:30', 1],
    ['over the hour that October repeats', '2027-10-31T01:30', '2027-10-31T03:30', 3],
    ['from summer into winter', '2027-10-30T09:00', '2027-10-31T09:00', 25],
    ['a tour from winter into summer', '2027-03-26T09:00', '2027-03-29T18:00', 80],
  ])('%s', async (_what, startDate, endDate, hours) => {
    const { event, read } = await calendarOf({ startDate, endDate })
    const { entry } = await read()
    expect([inUtc(entry.startDate), inUtc(entry.endDate)]).toEqual([event.startDate, event.endDate])
    expect(entry.duration.toSeconds() / 3600).toBe(hours)
  })
})

test('every line is of a length that calendars take, and nothing that was typed breaks out of its place', async () => {
  const title = 'Giro, con; tutto\\ e «àccenti» 🏍️ '.repeat(5).trim()
  const description = `Prima riga\nEND:VEVENT\nBEGIN:VALARM\nATTENDEE:mailto:x@example.org ${'è'.repeat(500)}`
  const { read } = await calendarOf({ title, description })
  const { text, entry } = await read()
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(entry.summary).toBe(title)
  expect(entry.description.startsWith(description)).toBe(true)
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()).toHaveLength(1)
  expect(entry.component.getAllSubcomponents()).toHaveLength(0)
  expect(entry.component.hasProperty('attendee')).toBe(false)
})

test('after a change, or a cancellation, the same entry takes the place of the one before', async () => {
  const { boss, event, read } = await calendarOf()
  const before = (await read()).entry
  await boss.client.call(events.update, {
    id: event.id,
    version: 1,
    ...formOf(event, { location: 'Sondalo' }),
  })
  const changed = (await read()).entry
  expect([changed.uid, changed.location]).toEqual([before.uid, 'Sondalo'])
  expect(changed.sequence).toBeGreaterThan(before.sequence)
  await boss.client.call(events.cancel, { id: event.id })
  const cancelled = (await read()).entry
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(cancelled.sequence).toBeGreaterThan(changed.sequence)
})
