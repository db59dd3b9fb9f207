import { describe, expect, test } from 'vitest'
import { cancellation, editedStartRefusal, eventForm, rejection, startRefusal } from './event-form.ts'

const whole = {
  title: 'Alba sullo Stelvio',
  description: 'Partenza al buio, colazione in cima.',
  location: 'Bormio',
  eventType: 'ride',
  startDate: '2027-05-15T09:00',
  endDate: '2027-05-15T18:00',
}

const refusalsOf = (wish: Record<string, unknown>) => {
  const { error } = eventForm.safeParse({ ...whole, ...wish })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('what may be left out is empty: free, unlimited, without difficulty, meeting point, place and itinerary', () => {
  expect(eventForm.parse(whole)).toEqual({
    ...whole,
    startDate: '2027-05-15T07:00:00.000Z',
    endDate: '2027-05-15T16:00:00.000Z',
    meetingPoint: null,
    meetingPosition: null,
    difficultyLevel: null,
    maxParticipants: null,
    priceCents: null,
    routeId: null,
  })
})

describe('every field', () => {
  const text = (length: number) => 'a'.repeat(length)
  test.each([
    ['title', '', 'Titolo è richiesto'],
    ['title', undefined, 'Titolo è richiesto'],
    ['title', text(4), 'Titolo deve essere tra 5 e 200 caratteri'],
    ['title', '  aaaa  ', 'Titolo deve essere tra 5 e 200 caratteri'],
    ['title', text(5), undefined],
    ['title', '🏍️🏍️🏍️🏍️🏍️', undefined],
    ['title', text(200), undefined],
    ['title', text(201), 'Titolo deve essere tra 5 e 200 caratteri'],
    ['description', '', 'Descrizione è richiesta'],
    ['description', text(9), 'Descrizione deve essere tra 10 e 2000 caratteri'],
    ['description', text(10), undefined],
    ['description', text(2000), undefined],
    ['description', text(2001), 'Descrizione non può superare 2000 caratteri'],
    ['location', '', 'Località è richiesta'],
    ['location', '   ', 'Località è richiesta'],
    ['location', text(200), undefined],
    ['location', text(201), 'Località non può superare 200 caratteri'],
    ['meetingPoint', '', undefined],
    ['meetingPoint', null, undefined],
    ['meetingPoint', text(201), 'Punto di ritrovo non può superare 200 caratteri'],
    ['eventType', '', 'Tipo evento è richiesto'],
    ['eventType', undefined, 'Tipo evento è richiesto'],
    ['eventType', 'race', 'Tipo evento è richiesto'],
    ['difficultyLevel', 'expert', undefined],
    ['difficultyLevel', 'facile', 'Difficoltà non valida'],
    ['startDate', '', 'Date evento sono richieste'],
    ['startDate', undefined, 'Date evento sono richieste'],
    ['endDate', '', 'Date di inizio e fine sono richieste'],
    ['endDate', undefined, 'Date di inizio e fine sono richieste'],
    ['startDate', '2027-02-30T09:00', 'Data non valida'],
    ['startDate', 'domani', 'Data non valida'],
    ['startDate', '+102027-05-15T09:00:00Z', 'Data non valida'],
    ['startDate', '0000-06-01T10:00:00Z', 'Data non valida'],
    ['startDate', '0001-01-01T00:00:00+23:59', 'Data non valida'],
    ['startDate', '9999-12-31T23:58:00-23:59', 'Data non valida'],
    ['startDate', '1800-01-01T10:00', 'Data non valida'],
    [
      'startDate',
      '2027-03-28T02:30',
      'Questa ora non esiste: quella notte l’orologio passa dalle 02:00 alle 03:00',
    ],
    ['maxParticipants', 0, 'Max partecipanti deve essere tra 1 e 1000'],
    ['maxParticipants', -1, 'Max partecipanti deve essere tra 1 e 1000'],
    ['maxParticipants', 1, undefined],
    ['maxParticipants', 1000, undefined],
    ['maxParticipants', 1001, 'Max partecipanti deve essere tra 1 e 1000'],
    ['maxParticipants', 2.5, 'Max partecipanti deve essere tra 1 e 1000'],
    ['maxParticipants', '10', 'Max partecipanti deve essere tra 1 e 1000'],
    ['priceCents', -1, 'Prezzo non può essere negativo'],
    ['priceCents', 0, undefined],
    ['priceCents', 1, undefined],
    ['priceCents', 1_000_000, undefined],
    ['priceCents', 1_000_001, 'Prezzo non può superare €10,000'],
    ['priceCents', 12.5, 'Prezzo: scrivi un importo con al massimo due decimali, per esempio 12,50'],
  ])('%s: %j', (field, value, message) => {
    expect(refusalsOf({ [field]: value })[field]).toBe(message)
  })

  test('both dates missing say both sentences', () => {
    expect(refusalsOf({ startDate: '', endDate: '' })).toEqual({
      startDate: 'Date evento sono richieste',
      endDate: 'Date di inizio e fine sono richieste',
    })
  })

  test('a place on the map is a place on earth, and whole', () => {
    const at = (latitude: unknown, longitude: unknown) =>
      refusalsOf({ meetingPosition: { latitude, longitude } })
    expect(at(90, -180)).toEqual({})
    expect(Object.keys(at(90.1, 0))).toEqual(['meetingPosition.latitude'])
    expect(Object.keys(at(0, 180.1))).toEqual(['meetingPosition.longitude'])
    expect(Object.keys(at(1, undefined))).toEqual(['meetingPosition.longitude'])
  })

  test('nothing else is taken', () => expect(refusalsOf({ status: 'approved' })).not.toEqual({}))
})

describe('dates', () => {
  const order = 'Data inizio deve essere precedente alla data fine'
  test.each([
    ['2027-05-15T18:00', '2027-05-15T09:00', order],
    ['2027-05-15T18:00', '2027-05-15T18:00', order],
    ['2027-05-15T18:00', '2027-05-15T18:01', undefined],
    // The hour that October repeats: an hour passes although the clocks show less.
    ['2026-10-25T02:45', '2026-10-25T03:00', undefined],
    ['2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z', undefined],
    ['2027-05-15T09:00', '2027-07-14T09:00', undefined],
    ['2027-05-15T09:00', '2027-07-14T09:01', 'Un evento può durare al massimo 60 giorni'],
  ])('from %s to %s', (startDate, endDate, message) => {
    expect(refusalsOf({ startDate, endDate }).endDate).toBe(message)
  })

  test('are compared while other fields are wrong, and not while one of them is missing', () => {
    const dates = { startDate: '2027-05-15T18:00', endDate: '2027-05-15T09:00' }
    expect(refusalsOf({ ...dates, title: '' })).toEqual({ title: 'Titolo è richiesto', endDate: order })
    expect(refusalsOf({ ...dates, startDate: '' })).toEqual({ startDate: 'Date evento sono richieste' })
    expect(refusalsOf({ ...dates, startDate: undefined })).toEqual({
      startDate: 'Date evento sono richieste',
    })
  })

  test('a moment with its zone stays that moment, and what was read is read again as the same', () => {
    const once = eventForm.parse({ ...whole, startDate: '2027-05-15T09:00:00+09:00' })
    expect(once.startDate).toBe('2027-05-15T00:00:00.000Z')
    expect(eventForm.parse(once)).toEqual(once)
  })

  const now = new Date('2027-05-15T07:00:00.000Z')
  test.each([
    ['2027-05-15T07:59:59.999Z', 'Data inizio deve essere almeno 1 ora nel futuro'],
    ['2027-05-15T08:00:00.000Z', null],
    ['2029-05-15T07:00:00.000Z', null],
    ['2029-05-15T07:00:00.001Z', 'Data inizio può essere al massimo tra 2 anni'],
  ])('proposed for %s', (start, refusal) => expect(startRefusal(start, now)).toBe(refusal))

  test.each([
    ['2027-05-15T07:00:00.000Z', 'Data inizio non può essere nel passato'],
    ['2027-05-15T07:00:00.001Z', null],
    ['2029-05-15T07:00:00.001Z', 'Data inizio può essere al massimo tra 2 anni'],
  ])('edited to %s', (start, refusal) => expect(editedStartRefusal(start, now)).toBe(refusal))
})

test('only rides are easy or hard', () => {
  expect(refusalsOf({ eventType: 'social', difficultyLevel: 'expert' })).toEqual({
    difficultyLevel: 'La difficoltà vale solo per i giri in moto',
  })
})

test('a refusal has a reason, a cancellation may have one', () => {
  for (const reason of [undefined, '', '   '])
    expect(rejection.safeParse({ reason }).error?.issues[0]?.message).toBe(
      'Inserisci un motivo per il rifiuto',
    )
  expect(rejection.safeParse({ reason: 'a'.repeat(501) }).error?.issues[0]?.message).toBe(
    'Motivo non può superare 500 caratteri',
  )
  expect(cancellation.parse({ reason: ' ' })).toEqual({ reason: null })
})
