import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { interruptedBy } from '../parts/run.ts'
import { faults as allFaults } from './catalogue.ts'
import { copyTree, whileBroken } from './copy.ts'
import type { Fault } from './fault.ts'
import { judgeNamed, projectOf, runNamed } from './named-tests.ts'

/** `npm run test:seeded [-- word …]`: breaks the code in each known way and shows that a test notices (decision 043). */

type Outcome = { id: string; isCaught: boolean; what: string }

const words = process.argv.slice(2)
const chosen = allFaults.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)))
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
    const outcome = healthy.get(fault.id) ?? (await seed(fault))
    if (interruptedBy()) break
    outcomes.push(outcome)
    process.stdout.write(`${lineOf(outcome)}\n`)
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

/** The named tests on the code as it is: whatever is red without a fault says nothing about one. */
async function control(faults: readonly Fault[]): Promise<Map<string, Outcome>> {
  const unfit = new Map<string, Outcome>()
  for (const project of ['unit', 'server'] as const) {
    const named = faults.filter(({ test }) => projectOf(test) === project)
    if (named.length === 0 || interruptedBy()) continue
    process.stdout.write(`Control: the ${project} tests on whole code …\n`)
    const findings = await runNamed(
      copy.folder,
      project,
      named.map(({ test }) => test),
    )
    for (const { id, test } of named) {
      const { verdict, why } = judgeNamed(findings, test)
      if (verdict !== 'passed') unfit.set(id, { id, isCaught: false, what: `red on whole code: ${why}` })
    }
  }
  return unfit
}

async function seed({ id, edits, test }: Fault): Promise<Outcome> {
  const findings = await whileBroken(copy.folder, edits, () => runNamed(copy.folder, projectOf(test), [test]))
  const { verdict, why } = judgeNamed(findings, test)
  const what = {
    red: why,
    passed: `nobody noticed: ${test.file} stays green`,
    broken: `no expectation failed: ${why}`,
  }
  return { id, isCaught: verdict === 'red', what: what[verdict] }
}

function lineOf({ id, isCaught, what }: Outcome): string {
  return `${isCaught ? 'caught    ' : 'NOT CAUGHT'}  ${id.padEnd(34)}  ${stripVTControlCharacters(what).slice(0, 140)}`
}
