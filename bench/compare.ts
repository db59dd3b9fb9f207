import type { Community } from './community.ts'
import { type Measurement, median, timed } from './measurement.ts'

type Pair = { small: Community; large: Community; sizes: string }

/** The same work in a small and in a large community, in turn, so that noise meets both alike. */
export async function compare(
  what: string,
  { small, large, sizes }: Pair,
  work: (community: Community) => Promise<unknown>,
  rounds = 200,
): Promise<Measurement> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.small.push(await timed(() => work(small)))
    times.large.push(await timed(() => work(large)))
  }
  const [few, many] = [median(times.small), median(times.large)]
  return {
    what: `${what}: ${sizes}`,
    ratio: many / few,
    limit: { atMost: 1.5 },
    detail: `${few.toFixed(2)} ms → ${many.toFixed(2)} ms`,
  }
}
