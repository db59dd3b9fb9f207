import { expect, test } from 'vitest'
import { z } from 'zod'
import { askFirst } from './declared.ts'

const failing = <Declared>(declared: Declared): Declared => {
  askFirst(declared, () => {
    throw new Error('Asked first')
  })
  return declared
}

test.each([
  ['a schema', () => failing(z.string()).safeParse('a')],
  [
    'a schema in a table',
    () => failing({ forms: [z.object({ a: z.string() })] }).forms[0]?.parse({ a: 'b' }),
  ],
  ['what a schema is made of', () => failing(z.object({ a: z.string() })).shape],
  ['the description of a schema', () => z.toJSONSchema(failing(z.string()))],
  ['a pattern', () => failing(/a/u).test('a')],
  ['a pattern of a text', () => 'a'.replace(failing(/a/gu), 'b')],
  ['a set', () => failing(new Set(['a'])).has('a')],
  ['a map', () => failing(new Map([['a', 1]])).has('a')],
])('%s fails when asked', (_, ask) => {
  expect(ask).toThrow('Asked first')
})

test('while nothing fails, all answer as ever', () => {
  const declared = { form: z.coerce.number().max(3), pattern: /a(b)/u, set: new Set(['a']) }
  askFirst(declared, () => {})
  expect([declared.form.safeParse('4').success, declared.form.parse('3')]).toEqual([false, 3])
  expect(['ab'.match(declared.pattern)?.[1], declared.pattern.test('b'), declared.set.has('a')]).toEqual([
    'b',
    false,
    true,
  ])
})
