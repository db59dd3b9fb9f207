import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { withReport } from '../parts/report-file.ts'
import { run } from '../parts/run.ts'
import type { NamedTest } from './fault.ts'

export type Findings = Pick<JsonTestResults, 'testResults'> | null

// As `pureServer` of vitest.config.ts.
const needsNoPostgres = /^(?!server\/)|^server\/(platform|db\/demo|features\/sharing\/drawing)\//
type Project = 'unit' | 'server'
export const projectOf = ({ file }: NamedTest): Project => (needsNoPostgres.test(file) ? 'unit' : 'server')

/** Runs these tests of one project in a copy of the tree; null when nothing came of it. */
export async function runNamed(
  folder: string,
  project: Project,
  tests: readonly NamedTest[],
): Promise<Findings> {
  const files = [...new Set(tests.map(({ file }) => file))]
  const names = [...new Set(tests.map(({ name }) => literally(name)))].join('|')
  const { report } = await withReport<JsonTestResults>((file) =>
    run(
      process.execPath,
      [
        join(folder, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...['--project', project, '--reporter=json', `--outputFile.json=${file}`],
        ...files,
        ...['-t', names],
      ],
      { cwd: folder, env: { NODE_ENV: 'test' }, isQuiet: true },
    ),
  )
  return report
}

export type Verdict = 'passed' | 'red' | 'broken'

/**
 * Red is a named test whose own expectation failed. What did not load, ran into its time limit or met an error that
 * nobody expected shows that something is wrong, and not that this test looks for it.
 */
export function judgeNamed(findings: Findings, { file, name }: NamedTest): { verdict: Verdict; why: string } {
  const result = findings?.testResults.find((one) => one.name.endsWith(`/${file}`))
  const named = result?.assertionResults.filter(({ fullName, status }) => {
    return fullName.includes(name) && (status === 'passed' || status === 'failed')
  })
  if (!named || named.length === 0)
    return { verdict: 'broken', why: firstLine(result?.message) || 'no such test ran' }
  const failures = named.flatMap(({ status, failureMessages }) =>
    status === 'failed' ? [firstLine(failureMessages?.[0])] : [],
  )
  const red = failures.find(isExpectation)
  if (red !== undefined) return { verdict: 'red', why: red }
  return failures[0] === undefined ? { verdict: 'passed', why: '' } : { verdict: 'broken', why: failures[0] }
}

const isExpectation = (line: string): boolean =>
  /^AssertionError|^Error: Matcher did not succeed in time/.test(line)

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''
