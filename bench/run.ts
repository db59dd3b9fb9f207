import { constants } from 'node:os'
import { cleanUp } from '../scripts/hard/cleaning.ts'
import { countRows, type PartRows, type Row, tableOf } from '../scripts/hard/row.ts'
import { interruptedBy } from '../scripts/parts/run.ts'
import { feedBench } from './feed.ts'
import { readGpxBench } from './gpx.ts'
import { itineraryListBench } from './itinerary-list.ts'
import { leaderboardBench } from './leaderboard.ts'
import { rowOf } from './measurement.ts'
import { requestNames, requestsBench } from './requests/requests.ts'
import { writeResults } from './results.ts'
import { usersBench } from './users.ts'
import { type Wish, wishOf } from './wish.ts'

/** Speed as ratios to a limit measured in the same run: the machines are shared, and seconds say little there. */
const parts: Record<string, (wish: Wish) => Promise<Row[]>> = {
  requests: ({ words, seconds, isKept, isProfiled }) => requestsBench({ words, seconds, isKept, isProfiled }),
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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void cleanUp())

const done: PartRows[] = []
for (const [part, work] of Object.entries(parts))
  if (!interruptedBy() && wish.parts.includes(part))
    done.push({ part, rows: await runPart(part, work, wish) })

const { passed, failed } = countRows(done)
process.stdout.write(`\n${tableOf(done)}\n\n${passed} limits hold, ${failed} do not.\n`)
process.stdout.write(`Results: ${await writeResults(done)}\n`)
const signal = interruptedBy()
process.exit(signal ? 128 + constants.signals[signal] : failed === 0 ? 0 : 1)

/** A part that breaks is one broken row, and the next one runs. */
async function runPart(part: string, work: (wish: Wish) => Promise<Row[]>, wish: Wish): Promise<Row[]> {
  process.stdout.write(`\n== ${part}\n`)
  const rows = await work(wish).catch((error: unknown): Row[] => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return [{ what: `${part} came to its end`, figure: 'no', unit: '', passed: false }]
  })
  await cleanUp()
  return rows
}
