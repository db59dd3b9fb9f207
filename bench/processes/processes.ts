import { availableParallelism } from 'node:os'
import { atLeast, note, type Row } from '../../scripts/parts/row.ts'
import { openFilled, openServer } from '../filled-database.ts'
import { startLoadMaker, startProduct } from '../load/processes.ts'
import { median } from '../measurement.ts'
import type { Target } from '../requests/wire.ts'

const limit = 1.6
const repeats = 3
const connections = 32
/** Answered out of memory, whoever asks. */
const page = { path: '/api/map-source', marker: '"kind"', bytes: 10 }

/** Two processes on one port against one, on a request that needs no database. */
export async function processesBench({
  seconds,
  isKept,
}: {
  seconds: number
  isKept: boolean
}): Promise<Row[]> {
  const cores = availableParallelism()
  if (cores < 2) return [note('two processes to one', 'not run', 'there is one core')]
  const server = await openServer(isKept)
  const makeLoad = await startLoadMaker()
  const open = async (count: number): Promise<Target> => {
    const name = `tornanti_bench_processes_${count}`
    const database = await openFilled(server, { name, follows: [], fill: async () => {} })
    const { port } = await startProduct(database, [], { WEB_CONCURRENCY: String(count) })
    return { is: 'product', port }
  }
  const targets = { one: await open(1), two: await open(2) }
  const measure = (target: Target) =>
    makeLoad({ request: page, target, rider: null, connections, seconds, from: 0 })
  for (const target of Object.values(targets)) await measure(target)
  const figures = { one: [] as number[], two: [] as number[], maker: [] as number[] }
  for (let round = 0; round < repeats; round++) {
    figures.one.push((await measure(targets.one)).perSecond)
    const both = await measure(targets.two)
    figures.two.push(both.perSecond)
    figures.maker.push(both.ownCpu)
  }
  const [one, two] = [median(figures.one), median(figures.two)]
  const unit = `${one.toFixed(0)}/s → ${two.toFixed(0)}/s on ${cores} cores, of which the load maker used ${median(figures.maker).toFixed(2)}`
  return [
    atLeast(
      limit,
      'two processes to one, a request without a database',
      Number((two / one).toFixed(2)),
      unit,
    ),
  ]
}
