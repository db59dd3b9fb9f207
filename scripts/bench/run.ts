import { feedBench } from './feed.ts'
import { readGpxBench } from './gpx.ts'
import { itineraryListBench } from './itinerary-list.ts'
import { leaderboardBench } from './leaderboard.ts'
import type { Measurement } from './measurement.ts'
import { usersBench } from './users.ts'

/** Speed as ratios to a limit measured in the same run: the machines are shared, and seconds say little there. */
const benches: Record<string, () => Promise<Measurement[]>> = {
  'itinerary-list': itineraryListBench,
  feed: feedBench,
  leaderboard: leaderboardBench,
  users: usersBench,
  gpx: readGpxBench,
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(benches).filter(([name]) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) {
  process.stderr.write(`No such bench. There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}

let broken = 0
for (const [name, bench] of chosen) {
  process.stdout.write(`\n== ${name}\n`)
  for (const { what, ratio, limit, detail } of await bench()) {
    const holds = limit.atMost !== undefined ? ratio <= limit.atMost : ratio >= limit.atLeast
    const bound = limit.atMost !== undefined ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
    if (!holds) broken++
    process.stdout.write(
      `${holds ? 'holds ' : 'BROKEN'}  ${what}: ${ratio.toFixed(2)} (${bound})  ${detail}\n`,
    )
  }
}
process.stdout.write(`\n${broken === 0 ? 'Every limit holds.' : `${broken} limits are broken.`}\n`)
process.exitCode = broken === 0 ? 0 : 1
