import { rounds } from '#server/testing/effort.ts'
import type { Counts } from '../parts/outcome.ts'
import { interruptedBy } from '../parts/run.ts'
import { vitest } from '../parts/vitest.ts'
import { none, note, type Row } from './row.ts'

const rowsOf = (what: string, { passed, failed, failures = [] }: Counts): Row[] => {
  for (const failure of failures) process.stderr.write(`FAILED  ${failure}\n`)
  return [note(`${what}: passed`, passed, 'tests'), none(`${what}: failed`, failed, 'tests')]
}

/** Races meet by chance. Each round begins with empty databases, because a name is taken only once. */
export async function races(): Promise<Row[]> {
  const count = rounds(1, 20)
  const rows: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (let round = 0; round < count && !interruptedBy(); round++) {
    const { passed, failed, failures = [] } = await vitest('server', ['races', 'storm', 'retries'])
    rows.passed += passed
    rows.failed += failed
    rows.failures?.push(...failures)
  }
  return [note('rounds of every race on two servers', count, 'rounds'), ...rowsOf('races', rows)]
}

/** Wrong types and strange texts: `wrong-input` with many more of them (it asks `rounds`). */
export async function fuzzing(): Promise<Row[]> {
  const counts = await vitest('server', ['wrong-input'])
  return [
    note('strange inputs for each operation', rounds(100, 2000), 'inputs'),
    ...rowsOf('fuzzing', counts),
  ]
}

/** Every regular expression of the product, examined for texts that make it slow (`patterns` asks `rounds`). */
export async function patterns(): Promise<Row[]> {
  return rowsOf('regular expressions', await vitest('unit', ['scripts/patterns']))
}

/** Mail server down, slow, refusing; server killed between mail and note: each mail once. */
export async function mail(): Promise<Row[]> {
  return rowsOf('mail server down and back', await vitest('server', ['mail-once']))
}

/** Reliability BK-1 to BK-4: made under writers, damaged, cut, killed midway, restored and compared table by table. */
export async function backup(): Promise<Row[]> {
  return rowsOf('backup and restore, compared table by table', await vitest('server', ['features/backup']))
}
