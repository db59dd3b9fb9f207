import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { findBrowser } from '../browser.ts'
import { type Counts, failureOf, judge, oneFailure } from './outcome.ts'
import { withReport } from './report-file.ts'
import { runNode } from './run.ts'

/** Journeys in a real browser, against the built app; each worker starts a server of its own. */
export async function e2e(args: string[]): Promise<Counts> {
  const browser = await findBrowser()
  if ('reason' in browser) {
    process.stderr.write(`${browser.reason}\n`)
    return oneFailure
  }
  if ((await runNode('scripts/build.mjs', ['--within-budget'])) !== 0) return oneFailure

  const { exitCode, report } = await withReport<JSONReport>((file) =>
    runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
      env: { BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  )
  return judge(report && countsOf(report), exitCode)
}

export function countsOf({ stats, errors, suites }: Pick<JSONReport, 'stats' | 'errors' | 'suites'>): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failureOf('outside a test', message)),
      ...suites.flatMap(failuresOf),
    ],
  }
}

function failuresOf({ specs, suites = [] }: JSONReportSuite): string[] {
  const failures = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return failureOf(`[${projectName}] ${file}:${line} › ${title}`, messages.join('\n'))
      }),
  )
  return [...failures, ...suites.flatMap(failuresOf)]
}
