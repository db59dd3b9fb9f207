import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { findBrowser } from '../browser.ts'
import { withReport } from '../parts/report-file.ts'
import { run } from '../parts/run.ts'
import { type Finding, ofPlaywright, ofVitest } from './findings.ts'

/** What the tests of a copy of the tree say; null when they did not come to their end. */
export async function runVitest(
  folder: string,
  project: 'unit' | 'server',
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Finding[] | null> {
  const { report } = await withReport<JsonTestResults>((file) =>
    run(
      process.execPath,
      [
        join(folder, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--passWithNoTests', '--project', `${project}*`],
        ...['--reporter=json', `--outputFile.json=${file}`, ...args],
      ],
      { cwd: folder, env: { NODE_ENV: 'test', ...env }, isQuiet: true },
    ),
  )
  return report && ofVitest(report)
}

/** Against the copy's own build, which is made anew when the fault is one of the pages. */
export async function runJourneys(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Finding[] | null> {
  const browser = await findBrowser()
  if ('reason' in browser) {
    process.stderr.write(`${browser.reason}\n`)
    return null
  }
  const options = { cwd: folder, isQuiet: true }
  if ((await run(process.execPath, [join(folder, 'scripts/build.mjs')], options)) !== 0) return null
  const { report } = await withReport<JSONReport>((file) =>
    run(
      process.execPath,
      [
        join(folder, 'node_modules/@playwright/test/cli.js'),
        ...['test', '--project=phone', '--reporter=json', '--pass-with-no-tests', ...args],
      ],
      { ...options, env: { ...env, BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    ),
  )
  return report && ofPlaywright(report)
}
