import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

test('each is made once; of too many the one goes that nobody asked for longest', () => {
  const made: string[] = []
  const memory = createMemory<string>(2)
  const ask = (key: string) => memory.of(key, () => String(made.push(key)))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what is forgotten is made anew, but not what has been made since', () => {
  const memory = createMemory<object>(2)
  const first = memory.of('a', () => ({}))
  memory.forget('a', first)
  const second = memory.of('a', () => ({}))
  expect(second).not.toBe(first)
  memory.forget('a', first)
  expect(memory.of('a', () => ({}))).toBe(second)
})
