import { expect, test } from 'vitest'
import { ageText } from './draft-age.tsx'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['2026-11-16T11:59:40Z', 'Bozza di poco fa'],
  ['2026-11-16T11:50:00Z', 'Bozza di 10 minuti fa'],
  ['2026-11-16T09:00:00Z', 'Bozza di 3 ore fa'],
  ['2026-11-15T09:00:00Z', 'Bozza di ieri'],
  ['2026-11-14T09:00:00Z', 'Bozza dell’altro ieri'],
  ['2026-11-12T09:00:00Z', 'Bozza di 4 giorni fa'],
  ['2026-11-09T09:00:00Z', 'Bozza della settimana scorsa'],
])('%s is «%s»', (savedAt, text) => {
  expect(ageText(savedAt, now).replaceAll("'", '’')).toBe(text)
})
