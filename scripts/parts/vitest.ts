import type { JsonTestResults } from 'vitest/node'
import type { Counts } from './outcome.ts'
import { judge } from './outcome.ts'
import { withReport } from './report-file.ts'
import { runNode } from './run.ts'

/** Runs one project of vitest.config.ts and counts from its report. */
export async function vitest(
  project: 'unit' | 'server',
  args: string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const { exitCode, report } = await withReport<JsonTestResults>((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return runNode('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters, ...args], {
      env: { NODE_ENV: 'test', ...env },
    })
  })
  return judge(report && countsOf(report), exitCode)
}

export function countsOf(report: Pick<JsonTestResults, VitestTotals>): Counts {
  // A file that could not even be loaded has no test that failed.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type VitestTotals = 'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'testResults'
