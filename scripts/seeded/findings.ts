import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/**
 * Red is a test whose own expectation failed. What did not load, ran into its time limit or met an error that nobody expected
 * shows that something is wrong, and not that this test looks for it.
 */
export type Verdict = 'passed' | 'red' | 'broken'

/** A test that ran, by its whole name; a file that did not load has none. */
export type Finding = { file: string; name: string; verdict: Verdict; why: string }

/** Of `expect` itself, of `expect.poll` and of `rejects`, which say it as plain errors. */
const expectation =
  /^AssertionError|^Error: (Matcher did not succeed in time|expect\(|expected |promise (resolved|rejected) )/

export function ofVitest({ testResults }: Pick<JsonTestResults, 'testResults'>): Finding[] {
  return testResults.flatMap(({ name: file, message, assertionResults }): Finding[] => {
    const ran = assertionResults.flatMap(({ fullName: name, status, failureMessages }): Finding[] => {
      if (status === 'passed') return [{ file, name, verdict: 'passed', why: '' }]
      if (status !== 'failed') return []
      const whys = (failureMessages ?? []).map(firstLine)
      const red = whys.find((line) => expectation.test(line))
      return [{ file, name, verdict: red === undefined ? 'broken' : 'red', why: red ?? whys[0] ?? '' }]
    })
    // Not even loaded, or stopped by what stands before its tests.
    return ran.length > 0 ? ran : [{ file, name: '', verdict: 'broken', why: firstLine(message) }]
  })
}

export function ofPlaywright({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): Finding[] {
  const unloaded = errors.map(({ message, location }): Finding => {
    return { file: location?.file ?? '', name: '', verdict: 'broken', why: firstLine(message) }
  })
  return [...unloaded, ...suites.flatMap((suite) => ofSuite(suite, ''))]
}

/** `outer`: what the `describe`s around it are called. */
function ofSuite({ specs, suites = [] }: JSONReportSuite, outer: string): Finding[] {
  const own = specs.flatMap(({ file, title, tests }) => {
    const found = { file: `/e2e/${file}`, name: `${outer} ${title}`.trim() }
    return tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'skipped')
      .map((result) => ({ ...found, ...verdictOf(result) }))
  })
  return [...own, ...suites.flatMap((suite) => ofSuite(suite, `${outer} ${suite.title}`.trim()))]
}

function verdictOf({ status, errors }: JSONReportTestResult): Pick<Finding, 'verdict' | 'why'> {
  if (status === 'passed') return { verdict: 'passed', why: '' }
  const whys = errors.map(({ message = '' }) => stripVTControlCharacters(message))
  const red = status === 'failed' ? whys.find((text) => /\bexpect\(/.test(text)) : undefined
  return { verdict: red === undefined ? 'broken' : 'red', why: firstLine(red ?? whys[0]) }
}

const firstLine = (text = ''): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
