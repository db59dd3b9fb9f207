import { rounds } from '#server/testing/effort.ts'
import type { Counts } from '../parts/outcome.ts'
import { interruptedBy } from '../parts/run.ts'
import { vitest } from '../parts/vitest.ts'
import { backupDrill } from './backup-drill.ts'
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

/** Wrong types, strange texts, keys too many: `wrong-input` with many more of them (it asks `rounds`). */
export async function fuzzing(): Promise<Row[]> {
  const counts = await vitest('server', ['wrong-input'])
  return [note('strange inputs for each operation', rounds(40, 2000), 'inputs'), ...rowsOf('fuzzing', counts)]
}

/** Mail server down, slow, refusing; server killed between mail and note: each mail once. */
export async function mail(): Promise<Row[]> {
  return rowsOf('mail server down and back', await vitest('server', ['mail-once']))
}

/** Reliability BK-1 to BK-6: made under writers, damaged, cut, killed midway, of every older schema, and by the clock. */
export async function backup(): Promise<Row[]> {
  const counts = await vitest('server', ['features/backup'])
  return [...rowsOf('backup and restore, compared table by table', counts), ...(await backupDrill())]
}

/** Reliability UP: files made to hurt, sent to a server whose answers and memory are watched. */
export async function uploads(): Promise<Row[]> {
  return rowsOf(
    'hostile pictures and tracks',
    await vitest('server', ['media/hostile', 'media/upload', 'tracks/hostile', 'tracks/upload']),
  )
}

/** What starts, kills and waits for processes, and so runs at no commit. */
export async function engine(): Promise<Row[]> {
  const words = [
    'db/embedded',
    'db/time-limits',
    'db/lost-connection',
    'server/start',
    'server/admin',
    'media/killed',
  ]
  return rowsOf('the embedded database and the start', await vitest('server', words))
}

/** Reliability 3.10: each of a thousand rows changed in its turn, and found. */
export async function audit(): Promise<Row[]> {
  const counts = await vitest('server', ['audit-chain'])
  return [
    note('rows of the audit log that were tampered with', rounds(5, 1000), 'rows'),
    ...rowsOf('audit chain', counts),
  ]
}
