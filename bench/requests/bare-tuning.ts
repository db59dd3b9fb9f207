import { type Bench, connections } from './bench.ts'
import { readStatements } from './read-statements.ts'
import type { Way } from './statement.ts'
import type { RequestName } from './wire.ts'

const tryFor = 0.7
const poolSizes = [4, 10, 20, 32]
const usualPool = 10

type Settings = { way: Way; pool: number }
export type Tuned = { best: Settings; next: number; text: string }

/** The bare server is the limit: it gets the way of writing JSON and the number of connections that are fastest here. */
export async function tuneBare(
  { bare, makeLoad }: Pick<Bench, 'bare' | 'makeLoad'>,
  request: RequestName,
  from: number,
): Promise<Tuned> {
  let next = from
  const measure = async (settings: Settings, seconds: number) => {
    const target = { is: 'bare', port: bare.port, ...settings } as const
    const figures = await makeLoad({ request, target, rider: 1, connections, seconds, from: next })
    next = figures.next
    return { settings, perSecond: figures.perSecond }
  }
  const fastest = (tried: { settings: Settings; perSecond: number }[]) =>
    tried.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))

  const ways: Way[] = request in readStatements ? ['rows', 'json'] : ['rows']
  const byWay = []
  for (const way of ways) {
    await measure({ way, pool: usualPool }, tryFor)
    byWay.push(await measure({ way, pool: usualPool }, tryFor))
  }
  const way = fastest(byWay).settings.way
  const byPool = []
  for (const pool of poolSizes) {
    await measure({ way, pool }, tryFor / 2)
    byPool.push(await measure({ way, pool }, tryFor))
  }
  const best = fastest(byPool).settings
  await bare.closePools()
  const tried = byWay.map((one) => `${one.settings.way} ${one.perSecond.toFixed(0)}/s`).join(', ')
  const pools = byPool.map((one) => `${one.settings.pool}: ${one.perSecond.toFixed(0)}/s`).join(', ')
  process.stdout.write(`bare server, ${request}: ${tried}; pool ${pools}\n`)
  return { best, next, text: `${way === 'json' ? 'JSON of SQL' : 'JSON of Node'}, pool ${best.pool}` }
}
