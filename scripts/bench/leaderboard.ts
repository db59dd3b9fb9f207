import { fillPlaces, giveAt } from '#server/testing/points.ts'
import { type Community, startCommunity, withPostgres } from './community.ts'
import { type Measurement, median, timed } from './measurement.ts'

const rounds = 300
const path = '/api/points/leaderboard'

/** The leaderboard with 1,000 and 1,000,000 profiles, asked in turn so that noise meets both alike. */
export function leaderboardBench(): Promise<Measurement[]> {
  return withPostgres(async (postgres) => {
    const small = await startCommunity(postgres, (sql) => fillPlaces(sql, 1000))
    const large = await startCommunity(postgres, (sql) => fillPlaces(sql, 1_000_000))
    const both = [small, large] as const
    const measurements = [await compare('the first twenty', both, (one) => one.get(path))]
    // The last of the longest crowd: nobody has more people before them.
    for (const { sql, riderId } of both) await giveAt(sql, riderId, 10, new Date().toISOString())
    measurements.push(await compare('the first twenty and the own place', both, (one) => one.get(path)))
    measurements.push(
      await compare('an award', both, ({ sql, riderId }) =>
        giveAt(sql, riderId, 10, new Date().toISOString()),
      ),
    )
    for (const one of both) await one.stop()
    return measurements
  })
}

async function compare(
  what: string,
  [small, large]: readonly [Community, Community],
  work: (community: Community) => Promise<unknown>,
): Promise<Measurement> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.small.push(await timed(() => work(small)))
    times.large.push(await timed(() => work(large)))
  }
  const [few, many] = [median(times.small), median(times.large)]
  return {
    what: `${what}: 1,000,000 profiles to 1,000`,
    ratio: many / few,
    limit: { atMost: 1.5 },
    detail: `${few.toFixed(2)} ms → ${many.toFixed(2)} ms`,
  }
}
