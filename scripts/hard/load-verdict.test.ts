import { expect, test } from 'vitest'
import { limitMs, memoryRows, speedRows } from './load-verdict.ts'

test.each([
  ['reads', 1, 150],
  ['reads', 30, 150],
  ['reads', 40, 200],
  ['reads', 5000, 300],
  ['writes', 30, 300],
  ['writes', 45, 450],
  ['writes', 5000, 600],
] as const)('%s on a machine whose empty answers take %i ms may take %i ms', (kind, quietMs, limit) => {
  expect(limitMs(kind, quietMs)).toBe(limit)
})

const always = (ms: number) => Array.from({ length: 100 }, () => ms)
const verdicts = (feed: number, quietMs: number) =>
  speedRows({ feed: always(feed), reads: always(9), writes: always(9), empty: always(feed) }, quietMs)
    .filter(({ what }) => what.startsWith('reads: 99') || what.includes('feeds'))
    .map(({ passed, verdict }) => verdict ?? passed)

test('a server that is slow under the load cannot pass by being slow in its empty answers too', () => {
  expect(verdicts(120, 2)).toEqual([true, 'met'])
  expect(verdicts(160, 2)).toEqual([false, 'NOT MET'])
  expect(verdicts(160, 40)).toEqual([true, 'NOT MET'])
  expect(verdicts(4000, 2000)).toEqual([false, 'NOT MET'])
})

test('memory is judged with a margin, and beside it as the catalogue has it', () => {
  const growing = (end: number) => [...always(200), ...always(200), ...always(end)]
  const judged = (end: number) =>
    memoryRows(growing(end), 600).map(({ passed, verdict }) => verdict ?? passed)
  expect(judged(220)).toEqual([true, 'met'])
  expect(judged(250)).toEqual([true, 'NOT MET'])
  expect(judged(251)).toEqual([false, 'NOT MET'])
  expect(memoryRows(growing(900), 60).map(({ passed }) => passed)).toEqual([null])
})
