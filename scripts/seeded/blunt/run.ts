import { dirname, relative } from 'node:path'
import { interruptedBy } from '../../parts/run.ts'
import { copyTree, whileBroken, whileChanged } from '../copy.ts'
import type { Finding, Verdict } from '../findings.ts'
import { runJourneys, runVitest } from '../runners.ts'
import { bluntTree, tablesBy } from './blunt-copy.ts'
import { faultOf, type NamedFinding } from './kept-green.ts'
import { otherwise, shortened } from './otherwise.ts'
import type { Bluntness } from './runner.ts'

/**
 * `npm run test:seeded -- blunt [unit] [server] [journeys] [word …]`: whether each test can fail at all. All code fails, first
 * that of the test's own folder; then every table says something else. A test that stays green through all of it looks at nothing
 * (decision 060).
 */
const steps: readonly Bluntness[] = [
  { where: 'its own folder', from: 'the test' },
  { where: 'everywhere', from: 'the test' },
  { where: 'everywhere', from: 'the hooks' },
]
const tables = [
  { how: 'tables and limits say something else', rewrite: otherwise },
  { how: 'tables are shorter', rewrite: shortened },
]

let asked = 0
const kinds = ['unit', 'server', 'journeys'] as const

export async function runBlunt(given: readonly string[]): Promise<boolean> {
  const words = given.filter((word) => !kinds.some((kind) => kind === word))
  const unshaken: NamedFinding[] = []
  for (const kind of kinds.filter((one) => given.length === words.length || given.includes(one)))
    unshaken.push(
      ...(await inCopy((folder) =>
        kind === 'journeys' ? empty(folder, words) : shake(folder, kind, words),
      )),
    )

  if (asked === 0) {
    process.stderr.write(`No test has "${words.join('" or "')}" in the name of its file.\n`)
    return false
  }
  const unexplained = unshaken.filter((one) => faultOf(one) === null)
  for (const { file, name } of unexplained) process.stdout.write(`STAYS GREEN  ${file} › ${name}\n`)
  process.stdout.write(
    `${unshaken.length} that nothing breaks, ${unshaken.length - unexplained.length} of them broken by a fault of their own\n`,
  )
  return unexplained.length === 0
}

/** Files from the root of the repository. */
async function inCopy(work: (folder: string) => Promise<Finding[]>): Promise<NamedFinding[]> {
  const copy = copyTree()
  try {
    const findings = await work(copy.folder)
    return findings.map(({ file, name }) => ({ file: fromRoot(copy.folder, file), name }))
  } finally {
    copy.remove()
  }
}

/** Playwright's have no folder before them. */
const fromRoot = (folder: string, file: string): string =>
  file.startsWith(folder) ? relative(folder, file) : file.slice(1)

/** The tests of a project that stay green, however blunt the code is. */
async function shake(
  folder: string,
  project: 'unit' | 'server',
  words: readonly string[],
): Promise<Finding[]> {
  bluntTree(folder)
  const whole = await runFiles(folder, project, words, null)
  asked += whole.length
  let green = whole.filter(isGreen)
  process.stdout.write(`${project}: ${green.length} tests are green on whole code\n`)
  for (const { file, name, why } of whole.filter((one) => !isGreen(one)))
    process.stdout.write(`DOES NOT COUNT  ${relative(folder, file)} › ${name}: ${why}\n`)
  const filesOf = () => [...new Set(green.map(({ file }) => relative(folder, file)))]
  const narrow = (how: string, findings: readonly Finding[], isBroken: (verdict?: Verdict) => boolean) => {
    const found = new Map(findings.map((one) => [keyOf(one), one.verdict]))
    const still = green.filter((one) => !isBroken(found.get(keyOf(one))))
    const red = green.filter((one) => found.get(keyOf(one)) === 'red')
    process.stdout.write(
      `${project}: ${how}: ${green.length - still.length} break, ${red.length} of them by an expectation of their own\n`,
    )
    green = still
  }
  for (const step of steps)
    if (!interruptedBy() && green.length > 0)
      narrow(
        `the code fails, ${step.where}, from ${step.from} on`,
        await runFiles(folder, project, filesOf(), step),
        // What did not come to run was stopped by what stands before it.
        (verdict) => verdict !== 'passed',
      )
  for (const { how, rewrite } of tables)
    if (!interruptedBy() && green.length > 0) {
      const files = filesOf()
      const findings = await whileChanged(
        folder,
        tablesBy(rewrite, ['contract', ...files.map(dirname)]),
        () => runFiles(folder, project, files, null),
      )
      // A table that is not what it says may keep a whole file from being loaded, which is nobody's merit.
      narrow(how, findings, (verdict) => verdict === 'red')
    }
  return green
}

/** The journeys that stay green where the page has nothing on it. */
async function empty(folder: string, words: readonly string[]): Promise<Finding[]> {
  const findings = await whileBroken(folder, emptyPage, () => runJourneys(folder, words))
  if (findings === null) throw new Error('The journeys did not come to their end.')
  asked += findings.length
  const green = findings.filter(isGreen)
  process.stdout.write(
    `journeys: the page stays empty: ${findings.length - green.length} of ${findings.length} break\n`,
  )
  return green
}

const emptyPage = [
  {
    file: 'web/main.tsx',
    find: 'createRoot(root).render(app)',
    replace: 'root.replaceChildren()',
  },
  // After a failure that nobody expected Playwright starts all anew, the server too.
  {
    file: 'e2e/support/test.ts',
    find: 'async ({ app }, use) => {\n      await app.reset()',
    replace: 'async ({ app }, use, info) => {\n      info.fail()\n      await app.reset()',
  },
  { file: 'playwright.config.ts', find: 'timeout: 120_000', replace: 'timeout: 20_000' },
  { file: 'playwright.config.ts', find: 'timeout: 20_000,\n    //', replace: 'timeout: 2_000,\n    //' },
  { file: 'playwright.config.ts', find: "locale: 'it-IT'", replace: "locale: 'it-IT', actionTimeout: 2_000" },
]

const isGreen = ({ verdict }: Finding) => verdict === 'passed'
const keyOf = ({ file, name }: Finding) => `${file} › ${name}`

async function runFiles(
  folder: string,
  project: 'unit' | 'server',
  words: readonly string[],
  bluntness: Bluntness | null,
): Promise<Finding[]> {
  const env = bluntness && { BLUNTNESS: JSON.stringify(bluntness) }
  const findings = await runVitest(folder, project, words, env ?? {})
  if (findings === null) throw new Error(`The ${project} tests did not come to their end.`)
  return findings
}
