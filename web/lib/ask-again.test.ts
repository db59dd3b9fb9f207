import { type QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain, askPauseMs } from './ask-again.ts'
import { createQueryClient } from './query-client.ts'

// Later screens ask at once.
vi.mock('./first-screen.ts', async (original) => ({
  ...(await original<typeof import('./first-screen.ts')>()),
  isFirstScreen: () => false,
}))

const longestPauseMs = 1.5 * askPauseMs
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let client: QueryClient
/** What the server knows: a load reads it when it begins, and answers later. */
let truth: number
beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
  truth = 0
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

function change(key = 'events') {
  truth++
  askAgain(client, [key])
}

function aQuery(name: string, takesMs: number) {
  const counts = { asked: 0, cutOff: 0, underWay: 0, mostAtOnce: 0 }
  const queryFn = async ({ signal }: QueryFunctionContext) => {
    const read = truth
    counts.asked++
    counts.mostAtOnce = Math.max(counts.mostAtOnce, ++counts.underWay)
    signal.addEventListener('abort', () => counts.cutOff++)
    await new Promise((resolve) => setTimeout(resolve, takesMs))
    counts.underWay--
    return read
  }
  return { counts, options: { queryKey: ['events', name], queryFn } }
}

/** A screen that shows what is under this name, as a rider on a line of this speed sees it. */
function show(name: string, takesMs: number) {
  const { counts, options } = aQuery(name, takesMs)
  const observer = new QueryObserver(client, options)
  const leave = observer.subscribe(() => {})
  return { counts, leave, shown: () => observer.getCurrentResult().data }
}

async function showLoaded(name = 'list', takesMs = 10) {
  const screen = show(name, takesMs)
  await pass(takesMs)
  screen.counts.asked = 0
  return screen
}

test('a change is asked for at once, and once', async () => {
  const { counts, shown } = await showLoaded()
  change()
  await pass(10)
  expect([counts.asked, shown()]).toEqual([1, 1])
  await pass(60_000)
  expect(counts.asked).toBe(1)
})

test('said twice in one breath, it is one question', async () => {
  const { counts } = await showLoaded()
  askAgain(client, ['events'])
  askAgain(client, ['events', 'list'])
  await pass(60_000)
  expect(counts.asked).toBe(1)
})

test('five hundred changes are about a question a second, and the last of them is seen', async () => {
  const { counts, shown } = await showLoaded()
  for (let changes = 0; changes < 500; changes++) {
    change()
    await pass(20)
  }
  await pass(longestPauseMs + 10)
  expect(shown()).toBe(500)
  expect(counts.asked).toBeGreaterThanOrEqual(7)
  expect(counts.asked).toBeLessThanOrEqual(12)
  const { asked } = counts
  await pass(60_000)
  expect(counts.asked).toBe(asked)
})

test.each([1, 15])(
  'a first load on a slow line ends in spite of %i changes, and one question follows',
  async (n) => {
    const { counts, shown } = show('list', 8_000)
    for (let changes = 0; changes < n; changes++) {
      await pass(500)
      change()
    }
    await pass(8_000 - n * 500)
    expect([counts.cutOff, shown()]).toEqual([0, 0])
    await pass(8_000)
    expect([counts.asked, counts.mostAtOnce, shown()]).toEqual([2, 1, n])
    await pass(60_000)
    expect(counts.asked).toBe(2)
  },
)

test('a change that is told during a question is the next one; never two at once', async () => {
  const { counts, shown } = await showLoaded('list', 4_000)
  change()
  await pass(3_000)
  change()
  await pass(1_000)
  expect([counts.asked, counts.cutOff, shown()]).toEqual([2, 0, 1])
  await pass(4_000)
  expect([counts.asked, counts.cutOff, counts.mostAtOnce, shown()]).toEqual([2, 0, 1, 2])
})

test('a load that somebody else began after the last question is waited for too', async () => {
  const { counts, shown } = await showLoaded('list', 5_000)
  void client.refetchQueries({ queryKey: ['events'] })
  await pass(1_000)
  change()
  await pass(9_000)
  expect([counts.asked, counts.cutOff, counts.mostAtOnce, shown()]).toEqual([2, 0, 1, 1])
})

test('a load that is given up does not end the questions', async () => {
  const { counts, shown } = await showLoaded('list', 3_000)
  void client.refetchQueries({ queryKey: ['events'] })
  await pass(1_000)
  change()
  await client.cancelQueries({ queryKey: ['events'] })
  await pass(3_000)
  expect([counts.asked, shown()]).toEqual([2, 1])
})

test('a slow query does not hold back its neighbour', async () => {
  const slow = show('map', 30_000)
  const { counts, shown } = await showLoaded()
  for (let changes = 1; changes <= 3; changes++) {
    change()
    await pass(longestPauseMs)
    expect([counts.asked, shown()]).toEqual([changes, changes])
  }
  expect(slow.counts.asked).toBe(1)
})

test('what nobody looks at is asked for when it is shown again', async () => {
  const { counts, leave } = await showLoaded()
  leave()
  change()
  await pass(5_000)
  expect(counts.asked).toBe(0)
  const again = show('list', 10)
  await pass(10)
  expect([again.counts.asked, again.shown()]).toEqual([1, 1])
})

test('what was loaded ahead before the change is old when it is shown', async () => {
  const { options } = aQuery('list', 3_000)
  void client.prefetchQuery(options)
  await pass(1_000)
  change()
  await pass(2_000)
  const { shown } = show('list', 10)
  expect(shown()).toBe(0)
  await pass(10)
  expect(shown()).toBe(1)
})

test('another topic, or a query that is forgotten meanwhile, is not asked for', async () => {
  const { counts } = await showLoaded('list', 3_000)
  change('friends')
  await pass(5_000)
  expect(counts.asked).toBe(0)
  void client.refetchQueries({ queryKey: ['events'] })
  change()
  client.removeQueries({ queryKey: ['events'] })
  await pass(60_000)
  expect(counts.asked).toBe(1)
})
