import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

/** Answers each number by its double once it is let. */
function heldBack() {
  const asked: number[][] = []
  const lets: { answer: () => void; fail: (error: Error) => void }[] = []
  const ask = gathered(async (numbers: readonly number[]) => {
    asked.push([...numbers])
    await new Promise<void>((resolve, reject) => lets.push({ answer: resolve, fail: reject }))
    return numbers.map((number) => number * 2)
  })
  return { asked, lets, ask }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what comes at once goes together; two are under way, and who comes meanwhile waits for the next', async () => {
  const { asked, lets, ask } = heldBack()
  const first = Promise.all([ask(1), ask(2)])
  await soon()
  const second = ask(3)
  await soon()
  const later = Promise.all([ask(4), ask(5), ask(4)])
  await soon()
  expect(asked).toEqual([[1, 2], [3]])
  lets[0]?.answer()
  expect(await first).toEqual([2, 4])
  await soon()
  expect(asked).toEqual([[1, 2], [3], [4, 5, 4]])
  for (const { answer } of lets) answer()
  expect(await second).toBe(6)
  expect(await later).toEqual([8, 10, 8])
})

test('a statement that fails is told to those who asked by it, and the next is asked', async () => {
  const { lets, ask } = heldBack()
  const first = Promise.allSettled([ask(1), ask(2)])
  await soon()
  lets[0]?.fail(new Error('gone'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask(3)
  await soon()
  lets[1]?.answer()
  expect(await next).toBe(6)
})

test('a crowd is asked for in parts', async () => {
  const { asked, lets, ask } = heldBack()
  const all = Promise.all(Array.from({ length: 250 }, (_, number) => ask(number)))
  while (asked.flat().length < 250) {
    for (const { answer } of lets) answer()
    await soon()
  }
  for (const { answer } of lets) answer()
  expect(await all).toHaveLength(250)
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50])
})

test('of a crowd two parts are asked for at once', async () => {
  const { asked, lets, ask } = heldBack()
  const all = Promise.all(Array.from({ length: 120 }, (_, number) => ask(number)))
  await soon()
  expect(asked.map(({ length }) => length)).toEqual([100, 20])
  for (const { answer } of lets) answer()
  expect(await all).toHaveLength(120)
})

test('answers that are too few are nobody’s', async () => {
  const ask = gathered(async () => [1])
  const both = await Promise.allSettled([ask('a'), ask('b')])
  expect(both.every(({ status }) => status === 'rejected')).toBe(true)
})
