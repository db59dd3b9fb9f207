import { fillPlaces, giveAt } from '#server/testing/points.ts'
import { startCommunity, withPostgres } from './community.ts'
import { compare } from './compare.ts'
import type { Measurement } from './measurement.ts'

const path = '/api/points/leaderboard'

/** The leaderboard with 1,000 and 1,000,000 profiles, asked in turn so that noise meets both alike. */
export function leaderboardBench(): Promise<Measurement[]> {
  return withPostgres(async (postgres) => {
    const small = await startCommunity(postgres, (sql) => fillPlaces(sql, 1000))
    const large = await startCommunity(postgres, (sql) => fillPlaces(sql, 1_000_000))
    const both = { small, large, sizes: '1,000,000 profiles to 1,000' }
    const measurements = [await compare('the first twenty', both, (one) => one.get(path))]
    // The last of the longest crowd: nobody has more people before them.
    for (const { sql, riderId } of [small, large]) await giveAt(sql, riderId, 10, new Date().toISOString())
    measurements.push(await compare('the first twenty and the own place', both, (one) => one.get(path)))
    measurements.push(
      await compare('an award', both, ({ sql, riderId }) =>
        giveAt(sql, riderId, 10, new Date().toISOString()),
      ),
    )
    for (const one of [small, large]) await one.stop()
    return measurements
  })
}
