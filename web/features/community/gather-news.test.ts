import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PostChange } from '#contract/live.ts'
import { type Changes, gatherNews } from './gather-news.ts'

const about = (id: string, is: PostChange['is'] = 'changed'): PostChange => ({ id, is })

let asked: Changes[]
let fail: boolean
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  fail = false
})
afterEach(() => vi.useRealTimers())

const open = (takesMs = 0) =>
  gatherNews({
    ask: async (changes) => {
      asked.push(changes)
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs))
      if (fail) throw new Error('away')
    },
    isPassing: () => true,
  })
const ids = (changes: Changes | undefined) => [...(changes?.ids ?? [])].sort()

test('a storm is one question, about a second later', async () => {
  const news = open()
  for (let i = 0; i < 100; i++) news.hear(about(`p${i % 3}`))
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(600)
  expect(asked).toHaveLength(1)
  expect(ids(asked[0])).toEqual(['p0', 'p1', 'p2'])
  expect(asked[0]).toMatchObject({ isAnything: false, havePostsComeOrGone: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(1)
})

test.each(['new', 'gone'] as const)('a post that is %s is told apart from one that changed', async (is) => {
  const news = open()
  news.hear(about('a'))
  news.hear(about('b', is))
  await vi.advanceTimersByTimeAsync(1_300)
  expect(asked[0]).toMatchObject({ isAnything: false, havePostsComeOrGone: true })
  expect(ids(asked[0])).toEqual(['a', 'b'])
})

test('after a lost connection everything is asked for', async () => {
  const news = open()
  news.hear(undefined)
  await vi.advanceTimersByTimeAsync(1_300)
  expect(asked[0]).toMatchObject({ isAnything: true })
})

test('what is heard during a question is the next one', async () => {
  const news = open(3_000)
  news.hear(about('a'))
  await vi.advanceTimersByTimeAsync(1_300)
  news.hear(about('b'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.map(ids)).toEqual([['a'], ['b']])
})

test('a question that failed is asked again with what came since', async () => {
  const news = open()
  fail = true
  news.hear(about('a'))
  await vi.advanceTimersByTimeAsync(1_300)
  fail = false
  news.hear(about('b'))
  await vi.advanceTimersByTimeAsync(1_300)
  expect(asked.map(ids)).toEqual([['a'], ['a', 'b']])
})

test('nothing heard meanwhile, it is asked again by itself', async () => {
  const news = open()
  fail = true
  news.hear(about('a'))
  await vi.advanceTimersByTimeAsync(1_300)
  fail = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked.map(ids)).toEqual([['a'], ['a']])
})

test('whoever has left asks nothing more', async () => {
  const news = open()
  news.hear(about('a'))
  news.stop()
  news.hear(about('b'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(0)
})
