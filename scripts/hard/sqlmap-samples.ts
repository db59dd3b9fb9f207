const id = '0b6f3a52-58c1-4d7e-9a3b-6f1c2d3e4f50'
const moment = '2026-06-01T08:00:00.000Z'
const password = 'Nuova-strada-77!'
const latest = '9999-12-31T23:59:59.999Z'

/** As `server/platform/keyset.ts` writes them. */
const cursorBehind = (...values: string[]): string => Buffer.from(values.join('|')).toString('base64url')

/** Read as base64 by the server, so sqlmap must write in base64 what it tries. */
export const encodedParameters = ['after', 'before']

/**
 * A value that each text of the contract takes: under the name of the operation and the place where it differs, else under the
 * name of the field. What is no text, or one of a few, is read from the schema.
 */
export const samples: Record<string, string | number> = {
  after: cursorBehind(latest, id),
  before: cursorBehind(latest, id),
  'diary.list after': cursorBehind('2199-12-31', latest, id),
  'events.list after': cursorBehind(moment, id),
  'events.participants after': cursorBehind('0'),
  'events.attendees after': cursorBehind('registered', '0'),
  'users.search after': cursorBehind('anna', id),
  'users.search order': 'name',
  'users.csv order': 'name',

  address: 'SS38, km 114',
  alt: 'Il passo',
  appDescription: 'Strade e curve',
  appName: 'Tornanti',
  auth: 'a'.repeat(22),
  bio: 'Curve.',
  city: 'Sondrio',
  code: '123456',
  confirmPassword: password,
  content: 'Com’è oggi la strada?',
  currentPassword: password,
  date: '2026-06-21',
  description: 'Acqua fresca',
  displayName: 'Anna dello Stelvio',
  distanceKm: 80,
  duration: '3 ore',
  email: 'anna@test.example',
  endDate: '2027-06-21T18:00:00.000Z',
  endpoint: 'https://fcm.googleapis.com/fcm/send/prova',
  externalUrl: 'https://strade.example/stelvio',
  firstName: 'Anna',
  identifier: 'anna@test.example',
  key: 'k'.repeat(32),
  lastName: 'Prova',
  location: 'Bormio',
  meetingPoint: 'Piazza Cavour',
  minHairpins: 10,
  name: 'Fontana',
  nickname: 'anna_prova',
  note: 'Offende.',
  notes: 'Con calma.',
  p256dh: 'p'.repeat(87),
  password,
  phone: '+393331234567',
  reason: 'Neve sul passo.',
  seen: 'visto',
  size: 320,
  startDate: '2027-06-21T08:00:00.000Z',
  tag: 'gavia',
  tags: 'gavia',
  title: 'Alba sul Gavia',
  token: 't'.repeat(43),
  withinKm: 2,
  words: 'anna',
}

/** By what the schema says of a text. */
export const formats: Record<string, string> = { uuid: id, 'date-time': moment }
