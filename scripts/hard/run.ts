import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { cleanUp } from '../parts/cleaning.ts'
import { commitIn, runRow, writeFigures } from '../parts/figures.ts'
import { lastLine } from '../parts/outcome.ts'
import { root } from '../parts/root.ts'
import { countRows, isGood, type PartRows, type Row, tableOf } from '../parts/row.ts'
import { interruptedBy } from '../parts/run.ts'
import { parts } from './parts.ts'

// Read by `rounds` of server/testing/effort.ts, here and in the tests that are run again.
process.env.HARD ||= '1'

const args = process.argv.slice(2)
const words = args.filter((arg) => !arg.startsWith('--'))
const strange = args.filter((arg) => arg.startsWith('--') && !['--write', '--allow-missing'].includes(arg))
const unknown = words.filter((word) => !(word in parts))
if (unknown.length > 0) {
  process.stderr.write(`"${unknown.join('", "')}" is no part. Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
if (strange.length > 0) {
  process.stderr.write(`"${strange.join('", "')}" is unknown. There are --write and --allow-missing.\n`)
  process.exit(2)
}
// At the beginning: what is changed meanwhile was not what ran.
const commit = commitIn(root)

// A part that waits for its servers learns of Ctrl-C by their end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void cleanUp())

const done: PartRows[] = []
for (const [part, work] of Object.entries(parts)) {
  if (interruptedBy() || (words.length > 0 && !words.includes(part))) continue
  const ran = { part, rows: await runPart(part, work) }
  done.push(ran)
  // At once: a machine that goes after an hour and a half takes only the part at which it was.
  if (args.includes('--write') && !interruptedBy()) await writeFigures('hard', [ran], Object.keys(parts))
}

const counts = countRows(done)
const signal = interruptedBy()
process.stdout.write(`\n${tableOf(done)}\n\n${lastLine(counts)}\n`)
const mayMiss = args.includes('--allow-missing')
if (counts.skipped > 0 && !mayMiss)
  process.stderr.write(
    'What was not run counts as failed: CONTRIBUTING.md says what it needs (or --allow-missing).\n',
  )
process.exit(signal ? 128 + constants.signals[signal] : isGood(counts, mayMiss) ? 0 : 1)

/** A part that breaks is one broken row, and the next one runs. */
async function runPart(part: string, work: () => Promise<Row[]>): Promise<Row[]> {
  process.stdout.write(`\n== ${part}\n`)
  const startedAt = performance.now()
  const rows = await Promise.race([work(), untilInterrupted()]).catch((error: unknown): Row[] => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return [{ what: `${part} came to its end`, figure: 'no', unit: '', passed: false }]
  })
  await cleanUp()
  return [...rows, runRow({ seconds: (performance.now() - startedAt) / 1000, commit })]
}

/** Gives a program that was told to end the time to do so. */
async function untilInterrupted(): Promise<never> {
  while (!interruptedBy()) await pause(100, null, { ref: false })
  await pause(20_000, null, { ref: false })
  throw new Error('Interrupted.')
}
