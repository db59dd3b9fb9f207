import { rounds } from '#server/testing/effort.ts'
import { notForEachCommit, onThePhoneSeldom } from '../parts/commit-set.ts'
import { e2e } from '../parts/e2e.ts'
import { type Counts, sum } from '../parts/outcome.ts'
import { none, note, type Row } from '../parts/row.ts'
import { interruptedBy } from '../parts/run.ts'
import { vitest, without } from '../parts/vitest.ts'
import { backupDrill } from './backup-drill.ts'

const rowsOf = (what: string, { passed, failed, failures = [] }: Counts): Row[] => {
  for (const failure of failures) process.stderr.write(`FAILED  ${failure}\n`)
  return [note(`${what}: passed`, passed, 'tests'), none(`${what}: failed`, failed, 'tests')]
}

/** What meets on two servers of one process. */
const raceFiles = [
  'races',
  'storm',
  'retries',
  'setup',
  'login-limits',
  'deciding',
  'registering',
  'session-times',
  'staff',
]
/** Counts its rounds itself. */
const processRaces = 'process-races'

const mailFiles = ['features/mail/']
const backupFiles = ['features/backup/']
const uploadFiles = ['media/hostile', 'media/upload', 'tracks/hostile', 'tracks/upload']
const engineFiles = [
  'db/embedded/',
  'db/time-limits',
  'db/lost-connection',
  'server/start',
  'server/admin',
  'server/bug',
  'server/out-of-files',
  'media/killed',
]

/** Races meet by chance. Whole files begin with empty databases, because there a name is taken only once. */
export async function races(): Promise<Row[]> {
  const inProcesses = await vitest('server', [processRaces, 'reset-timing'])
  const count = rounds(1, 5)
  const all: Counts[] = []
  for (let round = 0; round < count && !interruptedBy(); round++)
    all.push(await vitest('server', raceFiles, without([processRaces])))
  return [
    note('rounds of every race on two processes', rounds(3, 20), 'rounds'),
    ...rowsOf('races on two processes, and whether time tells who has an account', inProcesses),
    note('rounds of every race on two servers', count, 'rounds'),
    ...rowsOf('races', sum(all)),
  ]
}

/** Wrong types and strange texts: `wrong-input` with many more of them (it asks `rounds`). */
export async function fuzzing(): Promise<Row[]> {
  const counts = await vitest('server', ['wrong-input'])
  return [
    note('strange inputs for each operation', rounds(100, 2000), 'inputs'),
    ...rowsOf('fuzzing', counts),
  ]
}

/** Whether anybody sees what is private of others: `leak-canaries` with ten times as many people. */
export async function leaks(): Promise<Row[]> {
  const counts = await vitest('server', ['leak-canaries'])
  return [
    note('people whose private texts are looked for', rounds(20, 200), 'people'),
    ...rowsOf('leaks', counts),
  ]
}

/** Every regular expression of the product, examined for texts that make it slow (`patterns` asks `rounds`). */
export async function patterns(): Promise<Row[]> {
  return rowsOf('regular expressions', await vitest('unit', ['scripts/patterns']))
}

/** Mail server down, slow, refusing; server killed between mail and note: people are answered as always, and each mail goes out. */
export async function mail(): Promise<Row[]> {
  return rowsOf('mail server down and back', await vitest('server', mailFiles))
}

/** Reliability BK-1 to BK-6: made under writers, damaged, cut, killed midway, of every older schema, and by the clock. */
export async function backup(): Promise<Row[]> {
  const counts = await vitest('server', backupFiles)
  return [...rowsOf('backup and restore, compared table by table', counts), ...(await backupDrill())]
}

/** Reliability UP: files made to hurt, sent to a server whose answers and memory are watched. */
export async function uploads(): Promise<Row[]> {
  return rowsOf('hostile pictures and tracks', await vitest('server', uploadFiles))
}

/** What starts, kills and waits for processes, and so runs at no commit. */
export async function engine(): Promise<Row[]> {
  return rowsOf('the embedded database and the start', await vitest('server', engineFiles))
}

/** Reliability 3.10: each of a thousand rows changed in its turn, and found. */
export async function audit(): Promise<Row[]> {
  const counts = await vitest('server', ['audit-chain'])
  return [
    note('rows of the audit log that were tampered with', rounds(5, 1000), 'rows'),
    ...rowsOf('audit chain', counts),
  ]
}

/** Whatever no commit runs and no part above: so that every test of the server runs somewhere, and every journey that a promise rests on. */
export async function seldom(): Promise<Row[]> {
  const ran = [...mailFiles, ...backupFiles, ...uploadFiles, ...engineFiles, 'reset-timing']
  const left = notForEachCommit.filter((word) => !ran.some((other) => word.includes(other)))
  return [
    ...rowsOf('tests of the server that no commit runs', await vitest('server', left)),
    ...rowsOf('journeys that no commit runs', await e2e(['--project=phone', ...onThePhoneSeldom])),
  ]
}
