import { expect, test } from 'vitest'
import { countsOf as e2eCounts } from './e2e.ts'
import { judge, lastLine, oneFailure, recap, sum, table } from './outcome.ts'
import { root } from './root.ts'
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
  const loaded = {
    name: `${root}/server/a.test.ts`,
    status: 'failed',
    assertionResults: [
      { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] },
      { status: 'passed', fullName: 'subtracts' },
    ],
  }
  const unloaded = {
    name: `${root}/web/b.test.ts`,
    status: 'failed',
    message: 'no such file',
    assertionResults: [],
  }
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
    failures: ['server/a.test.ts › adds\n    expected 3', 'web/b.test.ts\n    no such file'],
  })
})

test('a failed journey is named with its file, its screen and its message', () => {
  const spec = (status: string) => ({
    file: 'diary.spec.ts',
    line: 7,
    title: `is ${status}`,
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'not visible' }] }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('flaky')] }] }],
  }
  expect(e2eCounts(report as unknown as Parameters<typeof e2eCounts>[0])).toEqual({
    passed: 1,
    failed: 3,
    skipped: 0,
    failures: [
      'outside a test\n    no browser',
      '[phone] diary.spec.ts:7 › is unexpected\n    not visible',
      '[phone] diary.spec.ts:7 › is flaky\n    not visible',
    ],
  })
})

test('what failed is said once more at the end, by its part', () => {
  const counts = { passed: 1, failed: 0, skipped: 0, seconds: 1 }
  expect(recap([{ part: 'check', ...counts }])).toBe('')
  expect(recap([{ part: 'check', ...counts, failed: 2, failures: ['types of web', 'documents'] }])).toBe(
    'FAILED  check: types of web\nFAILED  check: documents\n',
  )
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
