import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf, shownName } from './names.ts'

test.each([
  ['Anna Prova', 'AP'],
  ['anna', 'A'],
  ['Anna Maria Prova', 'AM'],
  ['  anna   prova  ', 'AP'],
  ['élise d’Aosta', 'ÉD'],
  ['(Anna) "Prova"', 'AP'],
  ['48 Tornanti', '4T'],
  ['ßtelvio ßig', 'SS'],
  ['ŉame', 'ʼ'],
  ['𝒜nna', '𝒜'],
  ['🏍 Anna', 'A'],
  ['istanbul', 'I'],
  ['王 伟', '王伟'],
  ['🏍', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('initials are never more than two characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => [...initialsOf(name)].length <= 2),
    { numRuns: 20_000 },
  )
})

test.each([
  [{ displayName: 'Anna', fullName: 'Anna Prova', email: 'a.prova@lecco.it' }, 'Anna'],
  [{ displayName: '  ', fullName: 'Anna Prova', email: 'a.prova@lecco.it' }, 'Anna Prova'],
  [{ displayName: null, fullName: ' Anna Prova ', email: 'a.prova@lecco.it' }, 'Anna Prova'],
  [{ displayName: null, fullName: '', email: 'a.prova@lecco.it' }, 'a.prova'],
  [{ email: '@lecco.it' }, 'Utente'],
  [{ displayName: null, fullName: null, email: null }, 'Utente'],
  [{}, 'Utente'],
])('%j is shown as %j', (source, name) => {
  expect(shownName(source)).toBe(name)
})
