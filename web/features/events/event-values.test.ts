import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRefusal } from '#contract/event-form.ts'
import type { EventDetails } from '#contract/events.ts'
import { eventRules } from './event-rules.ts'
import { type EventValues, nothingTyped, valuesOf } from './event-values.ts'

const routeId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const typed: EventValues = {
  ...nothingTyped,
  title: 'Giro dello Stelvio',
  description: 'Si sale da Bormio e si scende a Prato.',
  location: 'Bormio',
  eventType: 'ride',
  difficultyLevel: 'advanced',
  startDate: '2027-05-15T09:00',
  endDate: '2027-05-15T18:00',
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-05-01T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const read = (values: Partial<EventValues>) => eventRules(startRefusal).safeParse({ ...typed, ...values })
/** The first of each field: the one that a form shows. */
function refusals(values: Partial<EventValues>) {
  const issues = read(values).error?.issues ?? []
  return Object.entries(
    Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
  ).toReversed()
}

test('what was typed becomes what the contract takes', () => {
  expect(
    read({
      meetingPoint: ' Bar  Stelvio ',
      meetingPosition: { latitude: '46,46706', longitude: '10.37' },
      maxParticipants: ' 12 ',
      priceCents: '12,50',
      route: { id: routeId, title: 'Stelvio' },
    }).data,
  ).toEqual({
    title: 'Giro dello Stelvio',
    description: 'Si sale da Bormio e si scende a Prato.',
    location: 'Bormio',
    meetingPoint: 'Bar Stelvio',
    meetingPosition: { latitude: 46.46706, longitude: 10.37 },
    eventType: 'ride',
    difficultyLevel: 'advanced',
    startDate: '2027-05-15T07:00:00.000Z',
    endDate: '2027-05-15T16:00:00.000Z',
    maxParticipants: 12,
    priceCents: 1250,
    routeId,
  })
})

test('what was left empty is nothing', () => {
  expect(read({ difficultyLevel: '' }).data).toMatchObject({
    meetingPoint: null,
    meetingPosition: null,
    difficultyLevel: null,
    maxParticipants: null,
    priceCents: null,
    routeId: null,
  })
})

test('a difficulty goes with the ride that it was of', () => {
  expect(read({ eventType: 'meeting' }).data).toMatchObject({ difficultyLevel: null })
})

test.each<[Partial<EventValues>, string, string]>([
  [{ eventType: '' }, 'eventType', 'Tipo evento è richiesto'],
  [{ title: 'Giro' }, 'title', 'Titolo deve essere tra 5 e 200 caratteri'],
  [{ location: ' ' }, 'location', 'Località è richiesta'],
  [{ startDate: '' }, 'startDate', 'Date evento sono richieste'],
  [{ endDate: '' }, 'endDate', 'Date di inizio e fine sono richieste'],
  [{ endDate: typed.startDate }, 'endDate', 'Data inizio deve essere precedente alla data fine'],
  [{ startDate: '2027-05-01T12:59' }, 'startDate', 'Data inizio deve essere almeno 1 ora nel futuro'],
  [{ maxParticipants: '0' }, 'maxParticipants', 'Max partecipanti deve essere tra 1 e 1000'],
  [{ maxParticipants: '2,5' }, 'maxParticipants', 'Max partecipanti deve essere tra 1 e 1000'],
  [{ maxParticipants: 'tanti' }, 'maxParticipants', 'Max partecipanti deve essere tra 1 e 1000'],
  [{ priceCents: '-1' }, 'priceCents', 'Prezzo non può essere negativo'],
  [{ priceCents: '10000,01' }, 'priceCents', 'Prezzo non può superare €10,000'],
  [
    { priceCents: '12,505' },
    'priceCents',
    'Prezzo: scrivi un importo con al massimo due decimali, per esempio 12,50',
  ],
  [
    { meetingPosition: { latitude: '46,5', longitude: '' } },
    'meetingPosition.longitude',
    'Scrivi latitudine e longitudine come numeri, per esempio 46,52861 e 10,45317',
  ],
])('of %j its own field tells', (values, field, message) => {
  expect(refusals(values)).toEqual([[field, message]])
})

test('an early start is told beside whatever else is wrong', () => {
  expect(refusals({ eventType: '', startDate: '2027-05-01T12:00' })).toEqual([
    ['eventType', 'Tipo evento è richiesto'],
    ['startDate', 'Data inizio deve essere almeno 1 ora nel futuro'],
  ])
})

test('an event fills the form, which says the same again', () => {
  const form = {
    ...{ title: 'Raduno', description: 'Un raduno in piazza.', location: 'Asiago', meetingPoint: null },
    ...{ meetingPosition: { latitude: 45.87, longitude: 11.51 }, eventType: 'meeting' as const },
    ...{ difficultyLevel: null, maxParticipants: 40, priceCents: 0 },
    ...{ startDate: '2027-10-30T22:30:00.000Z', endDate: '2027-10-31T11:00:00.000Z' },
  }
  // Only what the form is filled with.
  const event = { ...form, itinerary: { id: routeId, title: 'Altopiano' } } as unknown as EventDetails
  expect(valuesOf(event)).toMatchObject({ startDate: '2027-10-31T00:30', priceCents: '0,00' })
  expect(eventRules(() => null).parse(valuesOf(event))).toEqual({ ...form, routeId })
})
