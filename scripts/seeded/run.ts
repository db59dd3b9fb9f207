import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { interruptedBy } from '../parts/run.ts'
import { runBlunt } from './blunt/run.ts'
import { faults, furtherFaults } from './catalogue.ts'
import { copyTree, whileBroken } from './copy.ts'
import type { Fault, NamedTest } from './fault.ts'
import { judgeNamed, runNamed, wholeName } from './named-tests.ts'

/** `npm run test:seeded [-- word …]`: breaks the code in each known way and shows that tests notice (decision 043). */

type Outcome = { id: string; isCaught: boolean; what: string }

const words = process.argv.slice(2)
if (words[0] === 'blunt') process.exit((await runBlunt(words.slice(1))) ? 0 : 1)
const chosen =
  words.length === 0
    ? faults
    : [...faults, ...furtherFaults].filter(({ id }) => words.some((word) => id.includes(word)))
if (chosen.length === 0) {
  process.stderr.write(`No fault has "${words.join('" or "')}" in its name.\n`)
  process.exit(2)
}

const copy = copyTree()
const outcomes: Outcome[] = []
try {
  const healthy = await control(chosen)
  for (const fault of chosen) {
    if (interruptedBy()) break
    const startedAt = performance.now()
    const outcome = healthy.get(fault.id) ?? (await seed(fault))
    if (interruptedBy()) break
    outcomes.push(outcome)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(`${lineOf(outcome)}  (${fault.tests.length} red wanted, ${seconds} s)\n`)
  }
} finally {
  copy.remove()
}

const caught = outcomes.filter(({ isCaught }) => isCaught).length
const missed = outcomes.filter(({ isCaught }) => !isCaught)
process.stdout.write(
  `\n${missed.map((outcome) => `${lineOf(outcome)}\n`).join('')}${caught} of ${chosen.length} caught\n`,
)
const signal = interruptedBy()
process.exitCode = signal ? 128 + constants.signals[signal] : caught === chosen.length ? 0 : 1

/** Every named test once on the code as it is: whatever is red without a fault says nothing about one. */
async function control(these: readonly Fault[]): Promise<Map<string, Outcome>> {
  const named = [
    ...new Map(these.flatMap(({ tests }) => tests).map((test) => [titleOf(test), test])).values(),
  ]
  process.stdout.write(`Control: ${named.length} tests on whole code …\n`)
  const findings = await runNamed(copy.folder, named)
  const unfit = new Map<string, Outcome>()
  for (const { id, tests } of these) {
    const failed = tests.flatMap((test) => {
      const { verdict, why } = judgeNamed(findings, test)
      return verdict === 'passed' ? [] : [`${titleOf(test)}: ${why}`]
    })
    if (failed.length > 0)
      unfit.set(id, { id, isCaught: false, what: `red on whole code: ${failed.join('; ')}` })
  }
  return unfit
}

/** Caught only if each of the named tests is red: one of them would not show what the others are worth. */
async function seed({ id, edits, tests, env }: Fault): Promise<Outcome> {
  const findings = await whileBroken(copy.folder, edits, () => runNamed(copy.folder, tests, env))
  const judged = tests.map((test) => ({ test, ...judgeNamed(findings, test) }))
  const blind = judged.filter(({ verdict }) => verdict !== 'red')
  if (blind.length === 0) return { id, isCaught: true, what: judged[0]?.why ?? '' }
  const what = blind.map(({ test, verdict, why }) =>
    verdict === 'passed'
      ? `nobody noticed: ${titleOf(test)} stays green`
      : `no expectation failed: ${titleOf(test)}: ${why}`,
  )
  return { id, isCaught: false, what: what.join('; ') }
}

function titleOf(test: NamedTest): string {
  return `${test.file} › ${wholeName(test)}`
}

function lineOf({ id, isCaught, what }: Outcome): string {
  const told = stripVTControlCharacters(what)
  return `${isCaught ? 'caught    ' : 'NOT CAUGHT'}  ${id.padEnd(34)}  ${isCaught ? told.slice(0, 110) : told}`
}
