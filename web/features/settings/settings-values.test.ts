import { expect, test } from 'vitest'
import { settingNames } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { fieldsOf, settingHints, tabOfField, valueWords } from './settings.copy.ts'
import { addressOfTab, readSettingsAddress, tabOf } from './settings-address.ts'
import { settingsRules, valuesOf } from './settings-values.ts'

test('what the form is filled with is what it would save', () => {
  expect(settingsRules.parse(valuesOf(defaultSettings))).toEqual(defaultSettings)
})

test.each(['', ' ', 'abc', '1e2', '0x10', '12,5', '-3', '0', '721', '1'.repeat(40)])(
  'a session of %j hours is refused in words',
  (sessionTimeout) => {
    const { error } = settingsRules.safeParse({ ...valuesOf(defaultSettings), sessionTimeout })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Inserisci un numero intero da 1 a 720'])
  },
)

test('digits are read with blanks around them', () => {
  const values = { ...valuesOf(defaultSettings), sessionTimeout: ' 48 ' }
  expect(settingsRules.parse(values).sessionTimeout).toBe(48)
})

test('every setting stands on one tab, with a name and a sentence', () => {
  expect(Object.values(fieldsOf).flat().toSorted()).toEqual([...settingNames].toSorted())
  for (const name of settingNames) {
    expect(fieldsOf[tabOfField(name)]).toContain(name)
    expect(settingHints[name]).toMatch(/[.]$/)
  }
})

test('each tab has its address; a wrong one is left out', () => {
  expect(addressOfTab('security')).toEqual({ gruppo: 'sicurezza' })
  expect(addressOfTab('general')).toEqual({})
  expect(tabOf({ gruppo: 'contenuti' })).toBe('content')
  expect(tabOf({})).toBe('general')
  expect(readSettingsAddress({ gruppo: 'altro', fbclid: 'x' })).toEqual({})
})

test.each([
  ['maintenanceMode', 'true', 'attivo'],
  ['maintenanceMode', 'false', 'disattivo'],
  ['sessionTimeout', '24', '24 ore'],
  ['allowedFileTypes', '', 'nessuno'],
  ['appName', 'Curve', 'Curve'],
] as const)('%s %j is said as %j', (name, text, words) => {
  expect(valueWords(name, text)).toBe(words)
})
