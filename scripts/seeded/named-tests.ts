import type { NamedTest } from './fault.ts'
import type { Finding, Verdict } from './findings.ts'
import { runJourneys, runVitest } from './runners.ts'

export const projects = ['unit', 'server', 'e2e'] as const
type Project = (typeof projects)[number]

// As `pureServer` of vitest.config.ts.
const needsNoPostgres = /^(?!server\/)|^server\/(platform|db\/demo|features\/sharing\/drawing)\//

export function projectOf({ file }: NamedTest): Project {
  if (file.startsWith('e2e/')) return 'e2e'
  return needsNoPostgres.test(file) ? 'unit' : 'server'
}

/** Runs these tests in a copy of the tree, all of one project at once. */
export async function runNamed(
  folder: string,
  tests: readonly NamedTest[],
  env: Record<string, string> = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const project of projects) {
    const named = tests.filter((test) => projectOf(test) === project)
    if (named.length === 0) continue
    findings.push(...(await (project === 'e2e' ? inBrowser : byVitest(project))(folder, named, env)))
  }
  return findings
}

type Runner = (folder: string, tests: NamedTest[], env: Record<string, string>) => Promise<Finding[]>

const byVitest =
  (project: 'unit' | 'server'): Runner =>
  async (folder, tests, env) =>
    (await runVitest(folder, project, [...filesOf(tests), '-t', patternOf(tests)], env)) ?? []

const inBrowser: Runner = async (folder, tests, env) =>
  (await runJourneys(folder, [...filesOf(tests), '-g', patternOf(tests)], env)) ?? []

/** What came of a test: of its cases one that is red is enough. */
export function judgeNamed(findings: readonly Finding[], test: NamedTest): { verdict: Verdict; why: string } {
  const ofFile = findings.filter(({ file }) => file.endsWith(`/${test.file}`))
  const isNamed = new RegExp(patternOf([test]))
  const named = ofFile.filter(({ name }) => isNamed.test(name))
  const first = (verdict: Verdict) => named.find((one) => one.verdict === verdict)
  const unloaded = {
    verdict: 'broken',
    why: ofFile.find(({ name }) => name === '')?.why || 'no such test ran',
  } as const
  const { verdict, why } = first('red') ?? first('broken') ?? first('passed') ?? unloaded
  return { verdict, why }
}

export const wholeName = ({ name, of }: NamedTest): string => (of === undefined ? name : `${name} ${of}`)

const filesOf = (tests: NamedTest[]): string[] => [...new Set(tests.map(({ file }) => file))]

/** Between what is around a test and the test itself each program writes something else. */
const patternOf = (tests: NamedTest[]): string =>
  [...new Set(tests.map(({ name, of = '' }) => [name, of].map(literally).join('.*')))].join('|')

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
