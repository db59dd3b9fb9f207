import { isDeepStrictEqual } from 'node:util'
import { atLeast, note, type Row } from '../../scripts/parts/row.ts'
import { freshenSessions, openCopy, openServer } from '../filled-database.ts'
import type { LoadFigures } from '../load/load-process.ts'
import { startLoadMaker, startProduct } from '../load/processes.ts'
import { median } from '../measurement.ts'
import { startBare } from './bare.ts'
import { tuneBare } from './bare-tuning.ts'
import { type Bench, connections } from './bench.ts'
import { readers } from './data.ts'
import { filledName, openRequestData } from './filled.ts'
import { riderId } from './ids.ts'

import { pgbench } from './pgbench.ts'

import { profileRequests } from './profile.ts'
import { readStatements } from './read-statements.ts'
import { signInRows } from './sign-in.ts'
import { cookieOf, firstTurn, paths, type Target } from './wire.ts'

/** At least so much of what the bare server does, each second (issue 10). */
const reads = { feed: 0.75, leaderboard: 0.6, events: 0.75, itineraries: 0.75 } as const
const writes = { create: 0.7, like: 0.7, register: 0.7 } as const
type ReadName = keyof typeof reads
type WriteName = keyof typeof writes

export const requestNames = [...Object.keys(reads), ...Object.keys(writes), 'sign-in']

export type RequestOptions = {
  words: readonly string[]
  seconds: number
  isKept: boolean
  isProfiled: boolean
}

const repeats = 3

export async function requestsBench({ words, seconds, isKept, isProfiled }: RequestOptions): Promise<Row[]> {
  const isWanted = (name: string) => words.length === 0 || words.includes(name)
  const server = await openServer(isKept)
  await openRequestData(server)
  const database = await openCopy(server, filledName)
  await freshenSessions(database)
  if (isProfiled) return profileRequests(server, database, { names: requestNames.filter(isWanted), seconds })

  const bench: Bench = {
    database,
    product: await startProduct(database),
    bare: await startBare(database),
    makeLoad: await startLoadMaker(),
    seconds,
  }
  const rows: Row[] = []
  for (const row of [note('engine', server.engine), await loadMakerRow(bench)]) say(row, rows)
  const measure = async (name: string, work: () => Promise<Row[]>) => {
    if (isWanted(name)) for (const row of await orBroken(name, work)) say(row, rows)
  }
  for (const name of Object.keys(reads) as ReadName[]) await measure(name, () => readRows(bench, name))
  for (const name of Object.keys(writes) as WriteName[]) await measure(name, () => writeRows(bench, name))
  await measure('sign-in', () => signInRows(bench))
  return rows
}

/** As soon as it is known: the whole table comes minutes later. */
function say(row: Row, rows: Row[]): void {
  process.stdout.write(`${row.what}: ${row.figure}  ${row.unit}\n`)
  rows.push(row)
}

/** A request that fails is a row that is broken, and the next one is measured. */
async function orBroken(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  return measure().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return [{ what: `${name} was answered rightly`, figure: 'no', unit: '', passed: false }]
  })
}

async function loadMakerRow({ bare, makeLoad }: Bench): Promise<Row> {
  const target: Target = { is: 'trivial', port: bare.trivialPort }
  const figures = await makeLoad({ request: 'feed', target, rider: 1, connections, seconds: 1, from: 0 })
  const unit = `requests/s, of an empty node:http; ${(figures.ownCpu * 100).toFixed(0)} % of a core is the load maker`
  return note('what the load maker can do', Math.round(figures.perSecond), unit)
}

const targetsOf = ({ product, bare }: Bench, { best }: Awaited<ReturnType<typeof tuneBare>>) => ({
  product: { is: 'product', port: product.port } as const,
  bare: { is: 'bare', port: bare.port, ...best } as const,
})

async function readRows(bench: Bench, name: ReadName): Promise<Row[]> {
  const { makeLoad, database, seconds } = bench
  const tuned = await tuneBare(bench, name, firstTurn.bare)
  const targets = targetsOf(bench, tuned)
  const rows: Row[] = []
  for (const [who, rider] of Object.entries(readers)) {
    await refuseOtherAnswer(bench, name, rider, targets.bare)
    const statement = readStatements[name]
    const { text } = tuned.best.way === 'json' && statement.json ? statement.json : statement.rows
    const alone = await pgbench(database, {
      text,
      parameters: [riderId(rider)],
      // More would only wait for each other: as many as the bare server does best with.
      connections: tuned.best.pool,
      seconds: Math.ceil(seconds / 2),
    })
    const load = (target: Target, duration: number) =>
      makeLoad({ request: name, target, rider, connections, seconds: duration, from: 0 })
    await load(targets.product, Math.max(1, seconds / 2))
    const both = await inTurn((target) => load(targets[target], seconds))
    rows.push(ratioRow(`${name}, ${who} rider`, reads[name], both, { alone, tuning: tuned.text }))
  }
  return rows
}

async function writeRows(bench: Bench, name: WriteName): Promise<Row[]> {
  const { makeLoad, database, seconds } = bench
  const tuned = await tuneBare(bench, name, firstTurn.bare)
  const targets = targetsOf(bench, tuned)
  const next = { product: firstTurn.product as number, bare: tuned.next }
  const load = async (target: 'product' | 'bare', duration: number) => {
    if (target === 'product') await freshenSessions(database)
    const wish = { request: name, target: targets[target], rider: 0, connections, seconds: duration }
    const figures = await makeLoad({ ...wish, from: next[target] })
    next[target] = figures.next
    return figures
  }
  await load('product', Math.max(1, seconds / 2))
  const both = await inTurn((target) => load(target, seconds))
  return [ratioRow(name, writes[name], both, { alone: null, tuning: tuned.text })]
}

type Both = Record<'product' | 'bare', LoadFigures[]>

/** One after the other, again and again, so that noise meets both alike. */
async function inTurn(measure: (target: 'product' | 'bare') => Promise<LoadFigures>): Promise<Both> {
  const both: Both = { product: [], bare: [] }
  for (let round = 0; round < repeats; round++) {
    both.product.push(await measure('product'))
    both.bare.push(await measure('bare'))
  }
  return both
}

type Beside = { alone: number | null; tuning: string }

function ratioRow(what: string, limit: number, both: Both, { alone, tuning }: Beside): Row {
  const middle = (figures: LoadFigures[], of: (one: LoadFigures) => number) => median(figures.map(of))
  const said = (figures: LoadFigures[]) =>
    `${middle(figures, (one) => one.perSecond).toFixed(0)}/s p50 ${middle(figures, (one) => one.p50Ms).toFixed(1)} p99 ${middle(figures, (one) => one.p99Ms).toFixed(1)} ms`
  const perSecond = (figures: LoadFigures[]) => middle(figures, (one) => one.perSecond)
  const ratio = Number((perSecond(both.product) / perSecond(both.bare)).toFixed(2))
  const database = alone === null ? '' : ` · pgbench ${alone.toFixed(0)}/s`
  return atLeast(
    limit,
    what,
    ratio,
    `product ${said(both.product)} · bare ${said(both.bare)} (${tuning})${database}`,
  )
}

/** Both must say the same, or one of them does less. */
async function refuseOtherAnswer(
  { product }: Bench,
  name: ReadName,
  rider: number,
  bare: Extract<Target, { is: 'bare' }>,
): Promise<void> {
  const own = await fetch(`${product.url}${paths[name]}`, { headers: { cookie: cookieOf(rider) } })
  const other = await fetch(
    `http://127.0.0.1:${bare.port}/${name}/${bare.way}/${bare.pool}/${riderId(rider)}`,
  )
  const [said, expected] = [await own.json(), await other.json()]
  if (!isDeepStrictEqual(said, expected))
    throw new Error(
      `${name}: the product and the bare server answer differently.\n${firstDifference(said, expected)}`,
    )
}

function firstDifference(said: unknown, expected: unknown, path = ''): string {
  if (typeof said !== 'object' || typeof expected !== 'object' || said === null || expected === null)
    return `${path}: ${JSON.stringify(said)} and ${JSON.stringify(expected)}`
  const [one, other] = [said as Record<string, unknown>, expected as Record<string, unknown>]
  const key = [...new Set([...Object.keys(one), ...Object.keys(other)])].find(
    (name) => !isDeepStrictEqual(one[name], other[name]),
  )
  return key === undefined ? path : firstDifference(one[key], other[key], `${path}/${key}`)
}
