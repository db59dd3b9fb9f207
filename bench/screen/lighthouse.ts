import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Result } from 'lighthouse'
import { riders } from '../../e2e/support/test.ts'
import { type Measurement, median } from '../measurement.ts'
import { withBarePage } from './bare-server.ts'
import { type Stage, withStage } from './stage.ts'

const paths = ['/login', '/', '/route-planner', '/community', '/events']
const rounds = Number(process.env.ROUNDS ?? 5)
const categories = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof categories
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

/** What Lighthouse says of the first screens on a phone with a slow 4G, the median of five; a bare page beside them. */
export function lighthouseBench(): Promise<Measurement[]> {
  return withStage((stage) =>
    withBarePage(stage.app, async (bareUrl) => {
      const cookie = await stage.cookieOf(riders.rider)
      const bare: Result[] = []
      const found = new Map(paths.map((path) => [path, [] as Result[]]))
      // In turn, so that noise meets all alike.
      for (let round = 0; round < rounds; round++) {
        bare.push(await look(stage, bareUrl, null))
        for (const [path, results] of found)
          results.push(await look(stage, stage.app.url + path, path === '/login' ? null : cookie))
      }
      for (const [path, results] of [['bare page', bare] as const, ...found]) tell(path, results)
      return [...found].flatMap(([path, results]) => judge(path, results, bare))
    }),
  )
}

function judge(path: string, results: readonly Result[], bare: readonly Result[]): Measurement[] {
  const [ours, theirs] = [middle(results, timings.LCP), middle(bare, timings.LCP)]
  return [
    ...(Object.keys(categories) as Category[]).map((category) => ({
      what: `${path}: ${category}`,
      ratio: scoreOf(results, category),
      limit: { atLeast: categories[category] },
      detail: category === 'performance' ? timingText(results) : faultsOf(results, category).join(', '),
    })),
    {
      what: `${path}: LCP to that of a bare React page`,
      ratio: ours / theirs,
      limit: { atMost: 1.15 },
      detail: `${ours.toFixed(0)} ms to ${theirs.toFixed(0)} ms`,
    },
  ]
}

const middle = (results: readonly Result[], audit: string): number =>
  median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))

const scoreOf = (results: readonly Result[], category: Category): number =>
  median(results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100)))

const timingText = (results: readonly Result[]): string =>
  Object.entries(timings)
    .map(([name, audit]) => `${name} ${middle(results, audit).toFixed(name === 'CLS' ? 3 : 0)}`)
    .join(', ')

/** The audits that cost points in any of the rounds, the dearest first. */
function faultsOf(results: readonly Result[], category: Category): string[] {
  const cost = new Map<string, number>()
  for (const { categories, audits } of results)
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const { score = null, scoreDisplayMode } = audits[id] ?? {}
      const lost = weight * (1 - (score ?? 1))
      if (lost > 0 && scoreDisplayMode !== 'informative') cost.set(id, Math.max(lost, cost.get(id) ?? 0))
    }
  return [...cost].sort(([, a], [, b]) => b - a).map(([id, lost]) => `${id} −${lost.toFixed(1)}`)
}

/** Beyond the table: what cost points, which element was the largest, and what Lighthouse would mend. */
function tell(path: string, results: readonly Result[]): void {
  const [last] = results.slice(-1)
  const hints = Object.values(last?.audits ?? {})
    .filter(({ score, metricSavings }) => score !== null && score < 1 && metricSavings)
    .map(({ id, metricSavings }) => `${id} ${JSON.stringify(metricSavings)}`)
  const all = (Object.keys(categories) as Category[]).map(
    (category) => `${category} ${scoreOf(results, category)} (${faultsOf(results, category).join(', ')})`,
  )
  process.stdout.write(
    `${path}: ${timingText(results)}\n  ${all.join('\n  ')}\n  hints: ${hints.join('; ')}\n`,
  )
}

/** Once more where it missed the beginning of its own trace, which it asks for itself ("Please run Lighthouse again"). */
const look = (stage: Stage, url: string, cookie: string | null): Promise<Result> =>
  lookOnce(stage, url, cookie).catch((error: unknown) => {
    if (!/NO_NAVSTART/.test(String(error))) throw error
    return lookOnce(stage, url, cookie)
  })

/** In a process of its own: it leaves questions to its page unanswered, which here would be faults of the bench. */
async function lookOnce({ debuggingPort }: Stage, url: string, cookie: string | null): Promise<Result> {
  const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
  const flags = [
    url,
    ...[`--port=${debuggingPort}`, '--quiet', '--output=json', '--max-wait-for-load=15000'],
    `--only-categories=${Object.keys(categories).join(',')}`,
    // Its own phone and its own slow 4G: simulated, which hears less of the machine's noise than a throttled line.
    ...['--form-factor=mobile', '--throttling-method=simulate'],
    ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ]
  const args = ['--unhandled-rejections=warn', program, ...flags]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000 })
  const result = JSON.parse(stdout) as Result
  const isThere = new URL(result.finalDisplayedUrl).pathname === new URL(url).pathname
  if (result.runtimeError || !isThere)
    throw new Error(`${url}: ${result.runtimeError?.message ?? `it led to ${result.finalDisplayedUrl}`}`)
  return result
}
