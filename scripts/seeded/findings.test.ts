import type { JSONReport } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import type { JsonTestResults } from 'vitest/node'
import { type Finding, ofPlaywright, ofVitest } from './findings.ts'
import { judgeNamed, projectOf } from './named-tests.ts'

type Case = [fullName: string, status: string, failure?: string]

/** Of the many fields of the two reports those that are looked at. */
function vitest(message: string, ...tests: Case[]): Finding[] {
  const assertionResults = tests.map(([fullName, status, failure]) => ({
    fullName,
    status,
    failureMessages: failure === undefined ? [] : [failure],
  }))
  const report = { testResults: [{ name: '/copy/server/a.test.ts', message, assertionResults }] }
  return ofVitest(report as unknown as JsonTestResults)
}

function playwright(...tests: Case[]): Finding[] {
  const specs = tests.map(([title, status, message]) => {
    return {
      title,
      file: 'a.spec.ts',
      tests: [{ results: [{ status, errors: message ? [{ message }] : [] }] }],
    }
  })
  const sums = { title: 'sums', file: 'a.spec.ts', specs }
  const report = {
    errors: [],
    suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [], suites: [sums] }],
  }
  return ofPlaywright(report as unknown as JSONReport)
}

const unmet = 'Error: \u001b[2mexpect(\u001b[22mreceived).toBe(expected)\n\nExpected: 3'
const red = 'AssertionError: expected 3 to be 4\n    at a.test.ts:1'

test.each<[string, Finding[], string]>([
  ['whose expectation failed', vitest('', ['sums adds up', 'failed', red]), 'red'],
  ['one of whose cases failed', vitest('', ['adds up 1', 'passed'], ['adds up 2', 'failed', red]), 'red'],
  [
    'that waited in vain',
    vitest('', ['adds up', 'failed', 'Error: Matcher did not succeed in time.']),
    'red',
  ],
  ['that polled in vain', vitest('', ['adds up', 'failed', 'Error: expected 3 to be 4 // Object.is']), 'red'],
  ['whose matcher is in colours', vitest('', ['adds up', 'failed', unmet]), 'red'],
  ['whose promise held', vitest('', ['adds up', 'failed', 'Error: promise resolved "[]" instead']), 'red'],
  ['that passed', vitest('', ['adds up', 'passed'], ['takes away', 'failed', red]), 'passed'],
  ['that met an error', vitest('', ['adds up', 'failed', 'TypeError: x is no function']), 'broken'],
  ['that ran too long', vitest('', ['adds up', 'failed', 'Error: Test timed out in 60000ms.']), 'broken'],
  ['that was skipped', vitest('', ['adds up', 'skipped']), 'broken'],
  ['that is not there', vitest('', ['takes away', 'passed']), 'broken'],
  ['whose file did not load', vitest('SyntaxError: Unexpected token'), 'broken'],
  ['without a report', [], 'broken'],
])('a test %s', (_what, findings, verdict) => {
  expect(judgeNamed(findings, { file: 'server/a.test.ts', name: 'adds up' }).verdict).toBe(verdict)
})

test.each<[string, Finding[], string]>([
  ['whose expectation failed', playwright(['adds up', 'failed', unmet]), 'red'],
  ['whose named expectation failed', playwright(['adds up', 'failed', `Error: of three\n\n${unmet}`]), 'red'],
  ['that passed', playwright(['adds up', 'passed'], ['takes away', 'failed', unmet]), 'passed'],
  ['that ran too long', playwright(['adds up', 'timedOut', 'Test timeout of 9ms exceeded.']), 'broken'],
  ['that met an error', playwright(['adds up', 'failed', 'Error: page.goto: refused']), 'broken'],
  ['that was skipped', playwright(['adds up', 'skipped']), 'broken'],
])('a journey %s', (_what, findings, verdict) => {
  expect(judgeNamed(findings, { file: 'e2e/a.spec.ts', name: 'sums', of: 'adds up' }).verdict).toBe(verdict)
})

test.each([
  ['server/http.test.ts', 'server'],
  ['server/platform/bind.test.ts', 'unit'],
  ['contract/text.test.ts', 'unit'],
  ['web/paths.test.ts', 'unit'],
  ['e2e/csrf.spec.ts', 'e2e'],
])('%s is one of the %s tests', (file, project) => {
  expect(projectOf({ file, name: '' })).toBe(project)
})
