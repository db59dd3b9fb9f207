import { atLeast, atMost, type Row } from '../../scripts/parts/row.ts'
import { median } from '../measurement.ts'
import { type Bench, connections } from './bench.ts'
import { readers } from './data.ts'

const signInsPerSecond = 20
const readsPerSecond = 100
const limit = 2
/** More than of the others: of five hundred reads the hundredth part is five, and 3 rounds of the same code gave 1.6 to 3.5. */
const repeats = 7
/** Whoever is sent away costs nothing: nearly all must be let in for the figure to say something. */
const hashedShare = 0.9

/** What others wait while passwords are hashed: the same reads at the same pace, without and with people who sign in. */
export async function signInRows({ product, makeLoad, seconds }: Bench): Promise<Row[]> {
  const target = { is: 'product', port: product.port } as const
  const wish = {
    request: 'session',
    target,
    rider: readers.ordinary,
    connections,
    perSecond: readsPerSecond,
  } as const
  let from = 0
  const measure = async (perSecond: number) => {
    // Hundreds of reads: of fewer the hundredth part is one of them.
    const figures = await makeLoad({
      ...wish,
      seconds: Math.max(4, seconds * 2),
      from,
      signInsPerSecond: perSecond,
    })
    from += figures.signIns
    return figures
  }
  await measure(signInsPerSecond)
  const quiet = []
  const busy = []
  for (let round = 0; round < repeats; round++) {
    quiet.push(await measure(0))
    busy.push(await measure(signInsPerSecond))
  }
  const p99 = (figures: { p99Ms: number }[]) => median(figures.map(({ p99Ms }) => p99Ms))
  const p50 = (figures: { p50Ms: number }[]) => median(figures.map(({ p50Ms }) => p50Ms))
  const ratio = Number((p99(busy) / p99(quiet)).toFixed(2))
  const tried = busy.reduce((sum, { signIns }) => sum + signIns, 0)
  const refused = busy.reduce((sum, { signInsRefused }) => sum + signInsRefused, 0)
  const unit = `p99 ${p99(quiet).toFixed(1)} → ${p99(busy).toFixed(1)} ms, p50 ${p50(quiet).toFixed(1)} → ${p50(busy).toFixed(1)} ms; ${readsPerSecond} reads/s, ${tried} sign-ins at ${signInsPerSecond}/s`
  const fewest = Math.ceil(tried * hashedShare)
  return [
    atMost(limit, `sign-in: others' p99 while passwords are hashed`, ratio, unit),
    atLeast(fewest, 'sign-in: passwords that were hashed, not sent away', tried - refused, `of ${tried}`),
  ]
}
