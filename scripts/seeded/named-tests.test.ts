import { expect, test } from 'vitest'
import { type Findings, judgeNamed, projectOf } from './named-tests.ts'

const named = { file: 'server/a.test.ts', name: 'adds up' }

function findings(
  message: string,
  ...tests: [fullName: string, status: string, failure?: string][]
): Findings {
  const assertionResults = tests.map(([fullName, status, failure]) => ({
    fullName,
    status,
    failureMessages: failure === undefined ? [] : [failure],
  }))
  // Vitest's results have many more fields, which nobody looks at.
  return {
    testResults: [{ name: '/copy/server/a.test.ts', message, assertionResults }],
  } as unknown as Findings
}

const red = 'AssertionError: expected 3 to be 4\n    at a.test.ts:1'

test.each<[string, Findings, string]>([
  ['whose expectation failed', findings('', ['sums adds up', 'failed', red]), 'red'],
  ['one of whose cases failed', findings('', ['adds up 1', 'passed'], ['adds up 2', 'failed', red]), 'red'],
  [
    'that waited in vain',
    findings('', ['adds up', 'failed', 'Error: Matcher did not succeed in time.']),
    'red',
  ],
  ['that passed', findings('', ['adds up', 'passed'], ['takes away', 'failed', red]), 'passed'],
  ['that met an error', findings('', ['adds up', 'failed', 'TypeError: x is no function']), 'broken'],
  ['that ran too long', findings('', ['adds up', 'failed', 'Error: Test timed out in 60000ms.']), 'broken'],
  ['that was skipped', findings('', ['adds up', 'skipped']), 'broken'],
  ['that is not there', findings('', ['takes away', 'passed']), 'broken'],
  ['whose file did not load', findings('SyntaxError: Unexpected token'), 'broken'],
  ['without a report', null, 'broken'],
])('a test %s', (_what, report, verdict) => {
  expect(judgeNamed(report, named).verdict).toBe(verdict)
})

test.each([
  ['server/http.test.ts', 'server'],
  ['server/platform/bind.test.ts', 'unit'],
  ['contract/text.test.ts', 'unit'],
  ['web/paths.test.ts', 'unit'],
])('%s is one of the %s tests', (file, project) => {
  expect(projectOf({ file, name: '' })).toBe(project)
})
