import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createClient, type DatabaseAddress } from '#server/db/client.ts'
import { endOf } from '#server/testing/database.ts'
import { root } from '../../scripts/parts/root.ts'
import { note, type Row } from '../../scripts/parts/row.ts'
import { type BenchServer, freshenSessions } from '../filled-database.ts'
import { startLoadMaker, startProduct } from '../load/processes.ts'
import { connections } from './bench.ts'
import { readers } from './data.ts'
import { firstTurn, type RequestName } from './wire.ts'

type Wish = { names: readonly string[]; seconds: number }

const shownFunctions = 30

/** Where the product's time goes, and which statements a request takes: printed, not judged. */
export async function profileRequests(
  server: BenchServer,
  database: DatabaseAddress,
  { names, seconds }: Wish,
): Promise<Row[]> {
  const makeLoad = await startLoadMaker()
  const rows: Row[] = []
  for (const name of names.filter((name) => name !== 'sign-in')) {
    const folder = await mkdtemp(join(tmpdir(), 'tornanti-profile-'))
    const product = await startProduct(database, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
    const target = { is: 'product', port: product.port } as const
    const wish = { request: name as RequestName, target, rider: readers.ordinary, connections }
    const warm = await makeLoad({ ...wish, seconds: 1, from: firstTurn.product })
    await freshenSessions(database)
    const figures = await makeLoad({ ...wish, seconds, from: warm.next })
    await product.stop()
    process.stdout.write(`\n${name}: ${figures.perSecond.toFixed(0)}/s\n${await selfTimes(folder)}\n`)
    await rm(folder, { recursive: true, force: true })
    const statements = await statementsOf(server, database, async () => {
      const quiet = await startProduct(database)
      const again = { ...wish, target: { ...target, port: quiet.port }, connections: 1 }
      const first = await makeLoad({ ...again, seconds: 0.5, from: figures.next })
      const asked = await markIn(database, 'begin')
      const { next } = await makeLoad({ ...again, seconds: 1, from: first.next })
      await markIn(database, 'end')
      await quiet.stop()
      return asked && next - first.next
    })
    process.stdout.write(`${statements}\n`)
    rows.push(note(`${name}, profiled`, Math.round(figures.perSecond), 'requests/s'))
  }
  return rows
}

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

async function selfTimes(folder: string): Promise<string> {
  const [file] = globSync('*.cpuprofile', { cwd: folder })
  if (!file) return 'The product wrote no profile.'
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const path = url.startsWith('file:') ? relative(root, new URL(url).pathname) : url
      return [id, `${functionName || '(anonymous)'} ${path}${path ? `:${lineNumber + 1}` : ''}`]
    }),
  )
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const name = names.get(id) ?? ''
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const idle = ['(idle) ', '(program) ']
  const total = [...times].reduce((sum, [name, time]) => sum + (name === idle[0] ? 0 : time), 0)
  const top = [...times].filter(([name]) => name !== idle[0]).sort((a, b) => b[1] - a[1])
  const lines = top
    .slice(0, shownFunctions)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(6)} %  ${name}`)
  return `self time, of ${(total / 1e6).toFixed(1)} s in which it did something:\n${lines.join('\n')}`
}

const mark = (word: string) => `select 'tornanti bench ${word}'`

async function markIn(database: DatabaseAddress, word: string): Promise<true> {
  const sql = createClient(database, { maxConnections: 1 })
  await sql.unsafe(mark(word))
  await sql.end()
  return true
}

/** PostgreSQL writes every statement of the database into its log for as long as the work takes; the embedded one's can be read. */
async function statementsOf(
  { address, dataDir }: BenchServer,
  database: DatabaseAddress,
  work: () => Promise<number>,
): Promise<string> {
  if (dataDir === null) return 'Statements are counted on the embedded server alone.'
  const admin = createClient(address, { maxConnections: 1 })
  const { database: name } = endOf(database).account
  await admin`alter database ${admin(name)} set log_min_duration_statement = 0`
  const requests = await work()
  await admin`alter database ${admin(name)} reset log_min_duration_statement`
  await admin.end()
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  const begun = log.lastIndexOf(mark('begin'))
  const part = log.slice(begun, log.lastIndexOf(mark('end')))
  const entries = part.split(/\n(?=\d{4}-\d\d-\d\d )/).slice(1)
  const counts = new Map<string, { count: number; ms: number }>()
  for (const entry of entries) {
    const found = /duration: ([\d.]+) ms {2}(?:execute [^:]*|statement): ([\s\S]*)/.exec(entry)
    if (!found) continue
    const text = (found[2] ?? '').replace(/\s+/g, ' ').trim().slice(0, 150)
    const { count, ms } = counts.get(text) ?? { count: 0, ms: 0 }
    counts.set(text, { count: count + 1, ms: ms + Number(found[1]) })
  }
  const lines = [...counts]
    .filter(([, { count }]) => count * 20 > requests)
    .sort((a, b) => b[1].ms - a[1].ms)
    .map(
      ([text, { count, ms }]) =>
        `${(count / requests).toFixed(2).padStart(6)} ×  ${(ms / count).toFixed(2)} ms  ${text}`,
    )
  return `statements per request, of ${requests} requests one after the other:\n${lines.join('\n')}`
}
