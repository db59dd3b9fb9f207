import { expect, test } from 'vitest'
import { consentOf, shortId } from './members.copy.ts'

const at = '2026-11-01T10:00:00.000Z'

test.each([
  ['both accepted', { privacyAcceptedAt: at, termsAcceptedAt: at, gdprConsentVersion: '1.0' }, 'Conforme'],
  [
    'terms missing',
    { privacyAcceptedAt: at, termsAcceptedAt: null, gdprConsentVersion: '1.0' },
    'Incompleto',
  ],
  [
    'privacy missing',
    { privacyAcceptedAt: null, termsAcceptedAt: at, gdprConsentVersion: null },
    'Incompleto',
  ],
  [
    'asked, none',
    { privacyAcceptedAt: null, termsAcceptedAt: null, gdprConsentVersion: '1.0' },
    'Incompleto',
  ],
  [
    'never asked',
    { privacyAcceptedAt: null, termsAcceptedAt: null, gdprConsentVersion: null },
    'Sconosciuto',
  ],
])('consent: %s', (_, accepted, label) => expect(consentOf(accepted).label).toBe(label))

test('an id is shown by its first eight characters', () =>
  expect(shortId('7f3c0a9e-1b2c-4d5e-8f90-abcdefabcdef')).toBe('7f3c0a9e'))
