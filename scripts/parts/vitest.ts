import { relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { type Counts, failureOf, judge } from './outcome.ts'
import { withReport } from './report-file.ts'
import { root } from './root.ts'
import { runNode } from './run.ts'

/** Runs the projects of vitest.config.ts that are called so and counts from their report. */
export async function vitest(
  project: 'unit' | 'server',
  args: string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const { exitCode, report } = await withReport<JsonTestResults>((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return runNode(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', `${project}*`, ...reporters, ...args],
      {
        env: { NODE_ENV: 'test', ...env },
      },
    )
  })
  return judge(report && countsOf(report), exitCode)
}

/** For `env`: all but the files whose names have one of these words. */
export const without = (words: readonly string[]): { LEFT_OUT: string } => ({ LEFT_OUT: words.join(',') })

export function countsOf(report: Pick<JsonTestResults, VitestTotals>): Counts {
  const unloaded = report.testResults.filter(isUnloaded)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
  }
}

/** A file that could not even be loaded has no test that failed. */
const isUnloaded = ({ status, assertionResults }: FileResult) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

function failuresOf(result: FileResult): string[] {
  const file = relative(root, result.name)
  if (isUnloaded(result)) return [failureOf(file, result.message)]
  return result.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failureOf(`${file} › ${fullName}`, failureMessages?.join('\n')))
}

type FileResult = JsonTestResults['testResults'][number]
type VitestTotals = 'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'testResults'
