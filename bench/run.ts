import { constants } from 'node:os'
import { cleanUp } from '../scripts/parts/cleaning.ts'
import { commitIn, runRow, writeFigures } from '../scripts/parts/figures.ts'
import { root } from '../scripts/parts/root.ts'
import { countRows, type PartRows, type Row, tableOf } from '../scripts/parts/row.ts'
import { interruptedBy } from '../scripts/parts/run.ts'
import { feedBench } from './feed.ts'
import { readGpxBench } from './gpx.ts'
import { growthBench } from './growth/growth.ts'
import { itineraryListBench } from './itinerary-list.ts'
import { leaderboardBench } from './leaderboard.ts'
import { rowOf } from './measurement.ts'
import { processesBench } from './processes.ts'
import { requestNames, requestsBench } from './requests/requests.ts'
import { writeResults } from './results.ts'
import { interactionBench } from './screen/interactions.ts'
import { lighthouseBench } from './screen/lighthouse.ts'
import { scrollingBench } from './screen/scrolling.ts'
import { streamsBench } from './streams.ts'
import { usersBench } from './users.ts'
import { type Wish, wishOf } from './wish.ts'

/** Speed as ratios to a limit measured in the same run: the machines are shared, and seconds say little there. */
const parts: Record<string, (wish: Wish) => Promise<Row[]>> = {
  requests: ({ words, seconds, isKept, isProfiled }) => requestsBench({ words, seconds, isKept, isProfiled }),
  growth: ({ seconds, isKept, riders, posts }) =>
    growthBench({ seconds: seconds / 2, isKept, riders, posts }),
  streams: async () => (await streamsBench()).map(rowOf),
  processes: processesBench,
  lighthouse: async () => (await lighthouseBench()).map(rowOf),
  interactions: async () => (await interactionBench()).map(rowOf),
  scrolling: async () => (await scrollingBench()).map(rowOf),
  'itinerary-list': async () => (await itineraryListBench()).map(rowOf),
  feed: async () => (await feedBench()).map(rowOf),
  leaderboard: async () => (await leaderboardBench()).map(rowOf),
  users: async () => (await usersBench()).map(rowOf),
  gpx: async () => (await readGpxBench()).map(rowOf),
}

const wish = wishOf(process.argv.slice(2), { parts: Object.keys(parts), requests: requestNames })
if ('refusal' in wish) {
  process.stderr.write(`${wish.refusal}\n`)
  process.exit(2)
}
// At the beginning: what is changed meanwhile was not what ran.
const commit = commitIn(root)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void cleanUp())

const done: PartRows[] = []
for (const [part, work] of Object.entries(parts)) {
  if (interruptedBy() || !wish.parts.includes(part)) continue
  const ran = { part, rows: await runPart(part, work, wish) }
  done.push(ran)
  // At once: a machine that goes takes only the part at which it was.
  if (wish.isWritten && !interruptedBy()) await writeFigures('bench', [ran], Object.keys(parts))
}

const { passed, failed } = countRows(done)
process.stdout.write(`\n${tableOf(done)}\n\n${passed} limits hold, ${failed} do not.\n`)
process.stdout.write(`Results: ${await writeResults(done)}\n`)
const signal = interruptedBy()
process.exit(signal ? 128 + constants.signals[signal] : failed === 0 ? 0 : 1)

/** A part that breaks is one broken row, and the next one runs. */
async function runPart(part: string, work: (wish: Wish) => Promise<Row[]>, wish: Wish): Promise<Row[]> {
  process.stdout.write(`\n== ${part}\n`)
  const startedAt = performance.now()
  const rows = await work(wish).catch((error: unknown): Row[] => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return [{ what: `${part} came to its end`, figure: 'no', unit: '', passed: false }]
  })
  await cleanUp()
  return [...rows, runRow({ seconds: (performance.now() - startedAt) / 1000, commit, share: '1' })]
}
