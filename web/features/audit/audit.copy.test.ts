import { expect, test } from 'vitest'
import type { AuditDetail } from '#contract/audit.ts'
import { eventField } from '#contract/event-form.ts'
import { itineraryForm } from '#contract/itinerary-form.ts'
import { settingNames } from '#contract/settings.ts'
import { detailText } from './audit.copy.ts'

const said = (...details: [name: AuditDetail, value: string][]) =>
  detailText({ details: details.map(([name, value]) => ({ name, value })) })

test.each([
  [said(['kind', 'post'], ['reports', '1']), 'contenuto: post · segnalazioni: 1'],
  [said(['kind', 'comment'], ['reports', '3']), 'contenuto: commento · segnalazioni: 3'],
  [
    said(['fields', 'appName, maintenanceMode, registrationEnabled']),
    'campi: Nome dell’app, Modalità manutenzione, Registrazioni aperte',
  ],
  [said(['fields', 'title, roadType, trackId']), 'campi: titolo, tipo di strada, traccia'],
  [said(['fields', 'meetingPoint']), 'campi: punto di ritrovo'],
  [said(['verified', 'false']), 'verificato: no'],
  [said(['from', 'user'], ['to', 'admin']), 'da: Utente · a: Admin'],
  [said(['points', '-20'], ['rows', '7']), 'punti: -20 · righe: 7'],
])('%s', (text, wanted) => expect(text).toBe(wanted))

// No Italian word of these has a capital in its middle; every other name of code with two words has one.
const isCode = (word: string) => /[a-z][A-Z]|_/.test(word)

test.each([...eventField.options, ...itineraryForm.keyof().options, ...settingNames])(
  'the field %s has an Italian word',
  (name) => {
    const word = said(['fields', name]).replace('campi: ', '')
    expect(isCode(word)).toBe(false)
    // The one word that both languages share.
    if (name !== 'area') expect(word).not.toBe(name)
  },
)

test('what nobody knows any more is shown as it was written', () => {
  expect(detailText({ details: [{ name: 'toString', value: 'x' }] })).toBe('toString: x')
  expect(said(['role', 'editor'])).toBe('ruolo: editor')
})
