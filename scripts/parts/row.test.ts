import { expect, test } from 'vitest'
import { atMost, compared, countRows, isGood, none, note, notRun, type Row, tableOf } from './row.ts'

const countsOf = (...rows: Row[]) => countRows([{ part: 'kills', rows }])

test('what was not run counts as failed, unless tools may be missing', () => {
  const missing = countsOf(none('lost', 0), notRun('sqlmap', 'not installed'))
  expect(missing).toEqual({ passed: 1, failed: 0, skipped: 1 })
  expect([isGood(missing, false), isGood(missing, true)]).toEqual([false, true])
  const broken = countsOf(none('lost', 1), notRun('sqlmap', 'not installed'))
  expect([isGood(broken, false), isGood(broken, true)]).toEqual([false, false])
  expect(isGood(countsOf(none('lost', 0), note('writes', 12)), false)).toBe(true)
})

test('a limit that does not decide is told apart from one that does', () => {
  const rows = [
    compared(150, 'feed', 150, 'ms'),
    compared(150, 'feed', 151, 'ms'),
    atMost(300, 'reads', 301, 'ms'),
  ]
  const lines = tableOf([{ part: 'load', rows }])
    .split('\n')
    .slice(2)
  expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
    '| load | feed (at most 150) | 150 | ms | met |',
    '| load | feed (at most 150) | 151 | ms | NOT MET |',
    '| load | reads (at most 300) | 301 | ms | BROKEN |',
  ])
  expect(countsOf(...rows)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
