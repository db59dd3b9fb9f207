import { expect, test } from 'vitest'
import type { Attendee } from '#contract/events.ts'
import { attendanceText, concernedText, crowdText, fullName, standingOf } from './moderation.copy.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = '2026-06-01T10:00:01.000Z'
const started = '2026-06-01T10:00:00.000Z'

test.each([
  ['pending', later, false, 'pending'],
  ['pending', started, false, 'pending'],
  ['approved', later, false, 'approved'],
  ['approved', started, false, 'completed'],
  ['rejected', started, false, 'rejected'],
  ['cancelled', started, false, 'cancelled'],
  ['cancelled', later, true, 'withdrawn'],
] as const)('%s, start %s, withdrawn %s: %s', (status, startDate, isWithdrawn, standing) =>
  expect(standingOf({ status, startDate, isWithdrawn }, now)).toBe(standing),
)

test.each([
  [0, 0, 30, '0/30 partecipanti', 'Non si è ancora iscritto nessuno.'],
  [1, 0, null, '1 partecipante', 'Avviseremo 1 persona iscritta.'],
  [4, 0, null, '4 partecipanti', 'Avviseremo 4 persone iscritte.'],
  [
    1,
    1,
    1,
    "1/1 partecipanti, 1 in lista d'attesa",
    "Avviseremo 1 persona iscritta e 1 persona in lista d'attesa.",
  ],
  [
    30,
    3,
    30,
    "30/30 partecipanti, 3 in lista d'attesa",
    "Avviseremo 30 persone iscritte e 3 persone in lista d'attesa.",
  ],
  [0, 2, 5, "0/5 partecipanti, 2 in lista d'attesa", "Avviseremo 2 persone in lista d'attesa."],
])(
  '%s registered, %s waiting, at most %s',
  (participantCount, waitingCount, maxParticipants, crowd, concerned) => {
    const event = { participantCount, waitingCount, maxParticipants }
    expect(crowdText(event)).toBe(crowd)
    expect(concernedText(event)).toBe(concerned)
  },
)

const anna: Attendee = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  userId: '6f9619ff-8b86-4d01-b42d-00cf4fc964fe',
  displayName: 'annab',
  firstName: 'Anna',
  lastName: 'Bianchi',
  phoneNumber: null,
  city: null,
  status: 'registered',
  waitingPosition: null,
  joinedAt: started,
  registeredAt: started,
}

test.each([
  [{}, 'Anna Bianchi'],
  [{ firstName: null }, 'Bianchi'],
  [{ firstName: null, lastName: null }, 'annab'],
  [{ firstName: '', lastName: '' }, 'annab'],
])('somebody with %j is called %s', (names, name) => expect(fullName({ ...anna, ...names })).toBe(name))

test('whoever waits has a place in line', () => {
  expect(attendanceText(anna)).toBe('Registrato')
  expect(attendanceText({ ...anna, status: 'waiting', waitingPosition: 2 })).toBe("In lista d'attesa (2)")
})
