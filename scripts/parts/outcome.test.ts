import { expect, test } from 'vitest'
import { judge, lastLine, oneFailure, sum, table } from './outcome.ts'
import { countsOf as vitestCounts } from './vitest.ts'

test.each([
  ['all passed', { passed: 3, failed: 0, skipped: 0 }, 0, 0],
  ['some failed', { passed: 3, failed: 2, skipped: 0 }, 1, 2],
  ['crashed after tests that passed', { passed: 3, failed: 0, skipped: 0 }, 1, 1],
  ['killed', { passed: 3, failed: 0, skipped: 0 }, null, 1],
  ['ran nothing', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
  ['skipped everything', { passed: 0, failed: 0, skipped: 5 }, 0, 1],
  ['wrote no report', null, 0, 1],
])('a part that %s', (_what, counts, exitCode, failed) => {
  expect(judge(counts, exitCode).failed).toBe(failed)
})

test('a test file that cannot be loaded counts as failed', () => {
  const loaded = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  const unloaded = { status: 'failed', assertionResults: [] }
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [loaded, unloaded],
  }
  // Vitest's results have many more fields, which nobody counts.
  expect(vitestCounts(report as unknown as Parameters<typeof vitestCounts>[0])).toEqual({
    passed: 4,
    failed: 2,
    skipped: 3,
  })
})

test('the last line is a sum', () => {
  const counts = { passed: 12, failed: 0, skipped: 0 }
  expect(lastLine(sum([counts, oneFailure]))).toBe('12 passed, 1 failed')
  expect(lastLine({ ...counts, skipped: 1 })).toBe('12 passed, 0 failed, 1 skipped')
})

test('the table is aligned', () => {
  expect(
    table([
      { part: 'check', passed: 7, failed: 0, skipped: 0, seconds: 1.25 },
      { part: 'server (embedded)', passed: 340, failed: 12, skipped: 0, seconds: 130 },
    ]).split('\n'),
  ).toEqual([
    'part               passed  failed  seconds',
    'check                   7       0      1.3',
    'server (embedded)     340      12    130.0',
  ])
})
