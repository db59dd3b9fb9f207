import { expect, test } from 'vitest'
import type { AuditDetail } from '#contract/audit.ts'
import { eventField } from '#contract/event-form.ts'
import { itineraryForm } from '#contract/itinerary-form.ts'
import { settingNames } from '#contract/settings.ts'
import { detailText } from './audit.copy.ts'

type Detail = [name: AuditDetail, value: string]

const said = (...details: Detail[]) =>
  detailText({ details: details.map(([name, value]) => ({ name, value })) })

const sayings: [wanted: string, ...details: Detail[]][] = [
  ['contenuto: post · segnalazioni: 1', ['kind', 'post'], ['reports', '1']],
  ['contenuto: commento · segnalazioni: 3', ['kind', 'comment'], ['reports', '3']],
  [
    'campi: Nome dell’app, Modalità manutenzione, Registrazioni aperte',
    ['fields', 'appName, maintenanceMode, registrationEnabled'],
  ],
  ['campi: titolo, tipo di strada, traccia', ['fields', 'title, roadType, trackId']],
  ['campi: punto di ritrovo', ['fields', 'meetingPoint']],
  ['verificato: no', ['verified', 'false']],
  ['da: Utente · a: Admin', ['from', 'user'], ['to', 'admin']],
  ['punti: -20 · righe: 7', ['points', '-20'], ['rows', '7']],
]
test.each(sayings)('%s', (wanted, ...details) => expect(said(...details)).toBe(wanted))

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
