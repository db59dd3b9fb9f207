import { expect, test } from 'vitest'
import { addressOfTab, readContentAddress, tabOf } from './content-address.ts'

test.each([
  ['unverified', {}],
  ['verified', { elenco: 'verificati' }],
  ['reported', { elenco: 'segnalazioni' }],
  ['waiting', { elenco: 'post' }],
] as const)('the list %s has an address of its own', (tab, address) => {
  expect(addressOfTab(tab)).toEqual(address)
  expect(tabOf(readContentAddress(address))).toBe(tab)
})

test('what an address says wrongly is left out', () => {
  for (const elenco of ['verified', '', 7, null, ['post']]) expect(readContentAddress({ elenco })).toEqual({})
  expect(addressOfTab('constructor')).toEqual({})
})
